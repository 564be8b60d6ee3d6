import { cancelCashWithdrawal } from "@ballast/contract/cash/calls.ts";
import { cancelWithdrawal, type Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSend } from "../../../api/use-send.ts";
import { FormFailure } from "../../../ui/failure.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { ConfirmDialog } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";

export function CancelDialog(props: {
  withdrawal: Pick<Withdrawal, "id" | "gross" | "currency">;
  /** True for a withdrawal to a bank card. */
  isCash?: boolean;
  onClose: () => void;
}) {
  const { withdrawal, isCash = false, onClose } = props;
  const { t } = useLingui();
  const ways = { usdt: useSend(cancelWithdrawal), cash: useSend(cancelCashWithdrawal) };
  const sending = ways[isCash ? "cash" : "usdt"];
  const money = moneyText(withdrawal.gross, withdrawal.currency);
  const onConfirm = async () => {
    const { answer } = await sending.send({ id: withdrawal.id });
    if (answer === null) return;
    toast(t`Withdrawal cancelled, the money is back`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t`Cancel this withdrawal?`}
      confirm={t`Cancel withdrawal`}
      decline={t`Keep it`}
      isDanger
      isBusy={sending.isBusy}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>
          <Trans>{money} goes back to your wallets at once, without a fee.</Trans>
        </p>
        <FormFailure error={sending.error} />
      </div>
    </ConfirmDialog>
  );
}
