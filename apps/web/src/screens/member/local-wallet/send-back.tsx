/** Refunds the balance of the local wallet to the payment methods it came from, free of charge. */
import { refundLocal } from "@ballast/contract/cash/fiat.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../../api/use-send.ts";
import { AmountInButton, WordsWithAmount } from "../../../ui/amount-in-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { ConfirmDialog } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { Wallet } from "./wallet.ts";

export function SendBack({ wallet }: { wallet: Wallet }) {
  const [isAsking, setIsAsking] = useState(false);
  const { refundable, currency } = wallet;
  if (refundable === 0n) return null;
  const money = <AmountInButton value={refundable} currency={currency} />;
  return (
    <Section title={<Trans>Send it back</Trans>}>
      <p className="mb-3 text-quiet">
        <Trans>
          At any time and without a fee, to the accounts from which you paid. It usually takes some
          minutes.
        </Trans>
      </p>
      <Button look="secondary" wide onClick={() => setIsAsking(true)}>
        <WordsWithAmount>
          <Trans>Send {money} back</Trans>
        </WordsWithAmount>
      </Button>
      {isAsking && <SendBackDialog wallet={wallet} onClose={() => setIsAsking(false)} />}
    </Section>
  );
}

function SendBackDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const { t } = useLingui();
  const sending = useSend(refundLocal);
  const money = moneyText(wallet.refundable, wallet.currency);
  const onConfirm = async () => {
    const { answer } = await sending.send({ amount: wallet.refundable });
    if (answer === null) return;
    toast(t`${money} is on its way back`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t`Send ${money} back?`}
      confirm={t`Send it back`}
      isBusy={sending.isBusy}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>
          <Trans>Each part goes to the account it was paid from. There is no fee.</Trans>
        </p>
        <Facts>
          {wallet.refundTo.map(({ card, amount }) => (
            <Fact key={card} name={card ?? t`The account it came from`}>
              <Money value={amount} currency={wallet.currency} />
            </Fact>
          ))}
        </Facts>
        <FormFailure error={sending.error} />
      </div>
    </ConfirmDialog>
  );
}
