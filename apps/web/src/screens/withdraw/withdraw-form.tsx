/** First what to know, then address, amount and fund password; what arrives is shown as it is typed. */
import { applyWithdrawal } from "@ballast/contract/assets.ts";
import { exactMoney, isWholeCents } from "@ballast/contract/exact-amount.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../i18n/format.ts";
import { AskFirst } from "../../parts/ask-first.tsx";
import { FundPasswordField } from "../../parts/fund-password-field.tsx";
import { LostWithdrawal } from "../../parts/lost-withdrawal.tsx";
import { WaysOut } from "../../parts/ways.tsx";
import { WhatToKnow } from "../../parts/what-to-know.tsx";
import { type Amounts, WithdrawalAmounts } from "../../parts/withdrawal-amounts.tsx";
import { type Limits, mostOf, typedText } from "../../parts/withdrawal-preview.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/failure.tsx";
import { FormOf } from "../../ui/field.tsx";
import { Section } from "../../ui/list.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Screen } from "../../ui/screen.tsx";
import { AddressField } from "./address-field.tsx";
import { type Given, useWithdrawal } from "./use-withdrawal.ts";

export function WithdrawForm(given: Given) {
  const { limits, addresses, hasFundPassword } = given;
  const { t } = useLingui();
  const { form, preview, sending, asked, setAsked, onSubmit } = useWithdrawal(given);
  const { currency } = limits;
  const minimum = moneyText(limits.minimum, currency);
  const left = moneyText(limits.dailyLeft, currency);
  const isWhole = preview === null || isWholeCents(preview.gross, currency);
  const arrives = preview && (isWhole ? moneyText : exactMoney)(preview.net, currency);
  const gross = preview && exactMoney(preview.gross, currency);
  return (
    <Screen
      title={t`Withdraw`}
      action={
        <Action hold={limits.hold} error={sending.error}>
          <Button type="submit" form="withdraw" wide isBusy={sending.isSending}>
            {gross === null ? t`Withdraw` : t`Withdraw ${gross}`}
          </Button>
        </Action>
      }
    >
      <WaysOut />
      <LostWithdrawal of={applyWithdrawal} currency={currency} />
      <WhatToKnow limits={limits} />
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
          <Preview of={preview} />
          <FundPasswordField
            field={form.field("payPassword")}
            isSet={hasFundPassword}
            onMissing={() => setAsked("fund-password")}
          />
        </FormOf>
      </Section>
      {asked && <AskFirst missing={asked} onClose={() => setAsked(null)} />}
    </Screen>
  );
}

/** Heard as one sentence: read anew as a whole it would not end while one types. */
function Preview({ of }: { of: Amounts | null }) {
  const net = of && exactMoney(of.net, of.currency);
  const fee = of && exactMoney(of.fee, of.currency);
  return (
    <div>
      <p role="status" className="sr-only">
        {of && (
          <Trans>
            You receive {net}, the fee is {fee}
          </Trans>
        )}
      </p>
      {of ? (
        <WithdrawalAmounts of={of} />
      ) : (
        <p className="text-14 text-quiet">
          <Trans>Fee and what you receive are shown here as soon as there is an amount.</Trans>
        </p>
      )}
    </div>
  );
}

/** While withdrawals are on hold there is nothing to send, and from when there is. */
function Action(props: { hold: Limits["hold"]; error: unknown; children: ReactNode }) {
  const { hold, error, children } = props;
  const format = useFormat();
  const until = hold && format.dateTimeFrom(hold.until);
  return (
    <div className="flex flex-col gap-3">
      <FormFailure error={error} />
      {until === null ? (
        children
      ) : (
        <p className="py-3 text-center text-quiet">
          <Trans>You can withdraw again from {until}.</Trans>
        </p>
      )}
    </div>
  );
}
