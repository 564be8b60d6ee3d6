/** What it means that the payer's bank took a payment back: how much, who bears it, what to do. */
import type { Payment } from "@ballast/contract/cash/payments.ts";
import { Trans } from "@lingui/react/macro";
import { Fact, Facts, Section } from "../ui/list.tsx";
import { Money, moneyText } from "../ui/money.tsx";

export function TakenBack({ payment }: { payment: Payment }) {
  const { chargedBack, chargedBackFromWallet: own, currency } = payment;
  const borne = chargedBack - own;
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
            <Fact name={<Trans>Of it from your local wallet</Trans>}>
              <Money value={-own} currency={currency} tone="loss" />
            </Fact>
          )}
          {borne > 0n && (
            <Fact name={<Trans>Of it borne by the operator</Trans>}>
              <Money value={borne} currency={currency} />
            </Fact>
          )}
        </Facts>
      </div>
    </Section>
  );
}

/** Only what was left of the payment in its member's own wallet is taken from there. */
function WhoBears({ payment }: { payment: Payment }) {
  const { chargedBack, chargedBackFromWallet: own, currency } = payment;
  if (own === 0n) {
    return (
      <Trans>
        The operator bears it. Nothing left your wallets, and what was credited stays yours.
      </Trans>
    );
  }
  if (own === chargedBack) {
    return (
      <Trans>It left your local wallet, as it went back to the account it was paid from.</Trans>
    );
  }
  const part = moneyText(own, currency);
  return (
    <Trans>
      Of it {part} left your local wallet, as it went back to the account it was paid from. The
      operator bears the rest.
    </Trans>
  );
}
