/** First what to know, then address, amount and fund password; what arrives is shown as it is typed. */
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { AskFirst } from "../../parts/ask-first.tsx";
import { FundPasswordField } from "../../parts/fund-password-field.tsx";
import { LostWithdrawal } from "../../parts/lost-withdrawal.tsx";
import { AppliedBefore } from "../../parts/use-applied.tsx";
import { WaysOut } from "../../parts/ways.tsx";
import { WhatToKnow } from "../../parts/what-to-know.tsx";
import { SendUnlessHeld, WithdrawalOutcome } from "../../parts/withdrawal-outcome.tsx";
import { mostOf, typedText } from "../../parts/withdrawal-preview.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { FormOf } from "../../ui/field.tsx";
import { Section } from "../../ui/list.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Screen } from "../../ui/screen.tsx";
import { AddressField } from "./address-field.tsx";
import { type Given, useWithdrawal } from "./use-withdrawal.ts";

export function WithdrawForm(given: Given) {
  const { limits, addresses, hasFundPassword } = given;
  const { t } = useLingui();
  const { form, preview, sending, before, asked, setAsked, onSubmit } = useWithdrawal(given);
  const { currency } = limits;
  const minimum = moneyText(limits.minimum, currency);
  const left = moneyText(limits.dailyLeft, currency);
  const arrives = preview && moneyText(preview.net, currency);
  const gross = preview && moneyText(preview.gross, currency);
  return (
    <Screen
      title={t`Withdraw`}
      action={
        <SendUnlessHeld hold={limits.hold} error={sending.error}>
          <Button type="submit" form="withdraw" wide isBusy={sending.isBusy}>
            {gross === null ? t`Withdraw` : t`Withdraw ${gross}`}
          </Button>
        </SendUnlessHeld>
      }
    >
      <WaysOut />
      <LostWithdrawal of={applyWithdrawal} currency={currency} />
      <WhatToKnow limits={limits} pays={limits.currency} />
      <Section title={<Trans>Your withdrawal</Trans>}>
        <FormOf id="withdraw" onSubmit={onSubmit}>
          <AddressField
            {...form.field("address")}
            addresses={addresses}
            onMissing={() => setAsked("address")}
          />
          <AmountField
            {...form.field("amount")}
            label={<Trans>Amount</Trans>}
            hint={
              <Trans>
                At least {minimum}, or all that is there; {left} left for today
              </Trans>
            }
            unit={currency}
            result={arrives !== null && <Trans>You receive {arrives}</Trans>}
            onMax={() => form.set("amount", typedText(mostOf(limits), limits))}
          />
          <WithdrawalOutcome of={preview} arrives={arrives} />
          <FundPasswordField
            field={form.field("payPassword")}
            isSet={hasFundPassword}
            onMissing={() => setAsked("fund-password")}
          />
        </FormOf>
      </Section>
      <AppliedBefore {...before} />
      {asked && <AskFirst missing={asked} onClose={() => setAsked(null)} />}
    </Screen>
  );
}
