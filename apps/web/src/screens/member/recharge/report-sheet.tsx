/**
 * Reports a deposit that does not appear by its transaction hash, so that the server checks the
 * chain at once.
 */
import { withoutUnseen } from "@ballast/contract/text/visible-text.ts";
import { reportDeposit } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSend } from "../../../api/use-send.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";

const HASH = /^0x[0-9a-fA-F]{64}$/;

export function ReportSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const sending = useSend(reportDeposit);
  const form = useForm(
    { txHash: "" },
    {
      txHash: (text) =>
        HASH.test(withoutUnseen(text))
          ? null
          : t`Please enter the whole transaction hash: 0x and 64 letters or digits`,
    },
  );
  const onSubmit = form.submit(async ({ txHash }) => {
    const { answer, error } = await sending.send({ txHash: withoutUnseen(txHash) });
    if (form.place(error, { deposit_not_found: "txHash" })) sending.clearError();
    if (answer === null) return;
    toast(t`Your deposit was found`);
    onClose();
  });
  return (
    <Sheet
      title={t`My deposit does not appear`}
      onClose={onClose}
      action={
        <div className="flex flex-col gap-3">
          <FormFailure error={sending.error} />
          <Button type="submit" form="report" wide isBusy={sending.isBusy}>
            <Trans>Look for it now</Trans>
          </Button>
        </div>
      }
    >
      <p className="mb-5 text-quiet">
        <Trans>
          A deposit shows here some seconds after the network has taken it. If it does not, name its
          transaction: your own wallet shows the hash.
        </Trans>
      </p>
      <FormOf id="report" onSubmit={onSubmit}>
        <TextField
          {...form.field("txHash")}
          label={<Trans>Transaction hash</Trans>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
      </FormOf>
    </Sheet>
  );
}
