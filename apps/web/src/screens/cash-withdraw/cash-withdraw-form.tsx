/** First what to know, then card, amount and fund password; what arrives is shown as it is typed. */
import { applyCashWithdrawal } from "@ballast/contract/cash/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { AskFirst } from "../../parts/ask-first.tsx";
import { FundPasswordField } from "../../parts/fund-password-field.tsx";
import { LostWithdrawal } from "../../parts/lost-withdrawal.tsx";
import { PostedRate } from "../../parts/posted-rate.tsx";
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
import { CardField } from "./card-field.tsx";
import { type Given, useCashWithdrawal } from "./use-cash-withdrawal.ts";

export function CashWithdrawForm(given: Given) {
  const { limits, rate, cards, hasFundPassword } = given;
  const { t } = useLingui();
  const { form, preview, sending, before, asked, setAsked, onSubmit } = useCashWithdrawal(given);
  const { currency } = limits;
  const minimum = moneyText(limits.minimum, currency);
  const left = moneyText(limits.dailyLeft, currency);
  const arrives = preview && moneyText(preview.local.amount, preview.local.currency);
  const gross = preview && moneyText(preview.gross, currency);
  return (
    <Screen
      title={t`Withdraw to a bank card`}
      action={
        <SendUnlessHeld hold={limits.hold} error={sending.error}>
          <Button type="submit" form="cash-withdraw" wide isBusy={sending.isBusy}>
            {gross === null ? t`Withdraw` : t`Withdraw ${gross}`}
          </Button>
        </SendUnlessHeld>
      }
    >
      <WaysOut />
      <LostWithdrawal of={applyCashWithdrawal} currency={currency} search={{ kind: "cash" }} />
      <WhatToKnow limits={limits} pays={limits.localCurrency} />
      <div className="mt-4">
        <PostedRate rate={rate} />
      </div>
      <Section title={<Trans>Your withdrawal</Trans>}>
        <FormOf id="cash-withdraw" onSubmit={onSubmit}>
          <CardField {...form.field("card")} cards={cards} onMissing={() => setAsked("card")} />
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
