/**
 * Explains a chargeback, a payment that the payer's bank took back: the amount, who bears it, and
 * what to do.
 */
import type { Payment } from "@ballast/contract/cash/payments.ts";
import { Trans } from "@lingui/react/macro";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";

export function ChargebackNotice({ payment }: { payment: Payment }) {
  const { chargedBack, chargedBackFromWallet: own, currency, credited } = payment;
  const wallet = credited?.wallet === "recharge" ? <Trans>Recharge wallet</Trans> : null;
  return (
    <Section title={<Trans>What this means for you</Trans>}>
      <p>
        <WhoBears payment={payment} />
      </p>
      <p className="mt-2 text-quiet">
        <Trans>
          If you asked your bank for this, nothing more is to be done. If you did not, ask the bank
          you paid from why it took the payment back. Your orders and withdrawals go on as before.
        </Trans>
      </p>
      <div className="mt-3">
        <Facts>
          <Fact name={<Trans>Taken back by the payer’s bank</Trans>}>
            <Money value={chargedBack} currency={currency} />
          </Fact>
          {own > 0n && (
            <Fact name={wallet ?? <Trans>Local wallet</Trans>}>
              <Money value={-own} currency={credited?.currency ?? currency} tone="loss" />
            </Fact>
          )}
        </Facts>
      </div>
    </Section>
  );
}

/**
 * Explains that only the wallet that the payment was credited to is debited, and never below zero.
 */
function WhoBears({ payment }: { payment: Payment }) {
  const { chargedBackFromWallet: own, currency, credited } = payment;
  if (own === 0n) {
    return (
      <Trans>
        The operator bears it. Nothing left your wallets, and what was credited stays yours.
      </Trans>
    );
  }
  const part = moneyText(own, credited?.currency ?? currency);
  return (
    <Trans>
      {part} left the wallet it was credited to, as the money went back to the account it was paid
      from. The operator bears the rest.
    </Trans>
  );
}
