/**
 * The form of a withdrawal, for both rails: the usual time and any hold, the amount with what it
 * brings while it is typed, the target, and the fund password.
 */

import type { applyCashWithdrawal } from "@ballast/contract/cash/calls.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Sent, Submission } from "../../../api/use-submit.ts";
import type { Search } from "../../../nav/paths.ts";
import { LargeAmountField } from "../../../ui/amount-field.tsx";
import { AmountInButton, WordsWithAmount } from "../../../ui/amount-in-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormOf } from "../../../ui/field.tsx";
import { SkeletonBlock, SkeletonRows } from "../../../ui/loaded.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { type FieldProps, useForm } from "../../../ui/use-form.ts";
import { dropDraft, readDraft, useKeptDraft } from "../../community/uploads/kept-draft.ts";
import { UnpaidNotice } from "../../home/frame/wind-down-notice.tsx";
import { WithdrawLinks } from "../deposits/deposit-withdraw-links.tsx";
import { AskFirst, type Missing } from "./ask-first.tsx";
import { FundPasswordField } from "./fund-password-field.tsx";
import { HoldNotice, WaitingTarget } from "./hold-notice.tsx";
import { LostWithdrawal } from "./lost-withdrawal.tsx";
import { SendUnlessHeld } from "./send-unless-held.tsx";
import { type Target, waitingTarget } from "./target.ts";
import { type Application, AppliedBefore, useApplied } from "./use-applied.tsx";
import type { Amounts } from "./withdrawal-amounts.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import { availableOf, type Limits, mostOf, typedText } from "./withdrawal-preview.ts";
import { WithdrawalReckoning } from "./withdrawal-reckoning.tsx";

const REFUSED_AT = {
  amount_step: "amount",
  withdrawal_below_minimum: "amount",
  greater_than_balance: "amount",
  daily_limit: "amount",
  amount_too_small: "amount",
  float_short: "amount",
  address_required: "target",
  address_unknown: "target",
  address_cooling_down: "target",
  card_required: "target",
  card_unknown: "target",
  card_cooling_down: "target",
  fund_password_missing: "payPassword",
  fund_password_wrong: "payPassword",
} as const;

/** The differences between withdrawals to an address of the chain and to a bank card. */
export type Rail = {
  /** The id of the form and of its draft. */
  id: "withdraw" | "cash-withdraw";
  title: string;
  /** The endpoint, used to find a request whose response was lost. */
  call: typeof applyWithdrawal | typeof applyCashWithdrawal;
  /** Query parameters of the record's screen, beside its id. */
  search?: Search;
  /** The currency that arrives. */
  pays: Currency;
  /** The amounts of the withdrawal; null if the typed amount cannot be applied for. */
  preview(amount: string): (Amounts & { gross: bigint }) | null;
  wrongAmount(amount: string): string | null;
  /** Further facts behind the line of the usual time. */
  facts?: ReactNode;
  targets: readonly Target[];
  /** The error while no usable target is chosen. */
  noTarget: string;
  /** The setup that is missing when there is no target at all. */
  missing: Exclude<Missing, "fund-password">;
  field(props: FieldProps & { onMissing: () => void }): ReactNode;
  sending: Pick<Submission<never, Application>, "isBusy" | "error" | "clearError">;
  send(of: { gross: bigint; target: string; payPassword: string }): Promise<Sent<Application>>;
};

type Given = { rail: Rail; limits: Limits; hasFundPassword: boolean };

export function WithdrawForm(props: Given) {
  const { rail, limits } = props;
  const { sending } = rail;
  const { t } = useLingui();
  const withdraw = useWithdrawForm(props);
  const { preview, before, asked, setAsked } = withdraw;
  const { currency, hold } = limits;
  const gross = preview && <AmountInButton value={preview.gross} currency={currency} />;
  const waiting = waitingTarget(rail.targets);
  // Without a target there is the wait of a new one.
  const isWaiting = hold !== null || waiting !== undefined || rail.targets.length === 0;
  return (
    <Screen
      title={rail.title}
      action={
        <SendUnlessHeld hold={hold} error={sending.error}>
          <Button type="submit" form={rail.id} wide isBusy={sending.isBusy}>
            {gross === null ? (
              t`Withdraw`
            ) : (
              <WordsWithAmount>
                <Trans>Withdraw {gross}</Trans>
              </WordsWithAmount>
            )}
          </Button>
        </SendUnlessHeld>
      }
    >
      <WithdrawLinks />
      <LostWithdrawal
        of={rail.call}
        currency={currency}
        {...(rail.search && { search: rail.search })}
      />
      <WithdrawalFacts limits={limits} pays={rail.pays} isWaiting={isWaiting}>
        {rail.facts}
      </WithdrawalFacts>
      {limits.unpaid > 0n && (
        <div className="mt-4">
          <UnpaidNotice unpaid={limits.unpaid} currency={currency} />
        </div>
      )}
      {hold && <HoldNotice hold={hold} />}
      {waiting && <WaitingTarget from={waiting.usableFrom} kind={rail.missing} />}
      <div className="mt-4">
        <Fields {...props} withdraw={withdraw} />
      </div>
      <AppliedBefore {...before} />
      {asked && <AskFirst missing={asked} onClose={() => setAsked(null)} />}
    </Screen>
  );
}

function Fields(props: Given & { withdraw: ReturnType<typeof useWithdrawForm> }) {
  const { rail, limits, hasFundPassword, withdraw } = props;
  const { form, target, preview, setAsked, onSubmit } = withdraw;
  const { currency } = limits;
  const most = mostOf(limits);
  const available = moneyText(availableOf(limits), currency);
  const today = moneyText(most, currency);
  return (
    <FormOf id={rail.id} onSubmit={onSubmit}>
      <LargeAmountField
        {...form.field("amount")}
        label={<Trans>Amount</Trans>}
        free={
          most === availableOf(limits) ? (
            <Trans>{available} free</Trans>
          ) : (
            <Trans>
              {available} free, at most {today} today
            </Trans>
          )
        }
        unit={currency}
        {...(most === availableOf(limits) && { maxLabel: <Trans>All of it</Trans> })}
        {...(most > 0n && { onMax: () => form.set("amount", typedText(most, limits)) })}
      />
      <WithdrawalReckoning
        of={preview}
        most={rail.preview(typedText(most, limits))}
        limits={limits}
        targets={rail.targets}
      />
      {rail.field({ ...target, onMissing: () => setAsked(rail.missing) })}
      <FundPasswordField
        field={form.field("payPassword")}
        isSet={hasFundPassword}
        onMissing={() => setAsked("fund-password")}
      />
    </FormOf>
  );
}

function useWithdrawForm({ rail, hasFundPassword }: Omit<Given, "limits">) {
  const { t } = useLingui();
  const { id, targets, sending } = rail;
  const { onApplied, before } = useApplied(rail.search);
  const [asked, setAsked] = useState<Missing | null>(null);
  const usable = targets.filter((target) => target.usable);
  // The only target needs no choice, also one whose wait ends while the screen is open.
  const only = (usable.length === 1 && usable[0]?.id) || "";
  const draft = readDraft(id);
  const form = useForm(
    {
      amount: draft.amount ?? "",
      target: draft.target ?? "",
      payPassword: "",
    },
    {
      amount: rail.wrongAmount,
      target: (chosen) =>
        usable.some((one) => one.id === (chosen || only)) ? null : rail.noTarget,
      payPassword: (password) => (password === "" ? t`Please enter the password` : null),
    },
  );
  useKeptDraft(id, form.values);
  const preview = rail.preview(form.values.amount);

  const submit = form.submit(async ({ target, payPassword }) => {
    if (preview === null) return;
    const { gross } = preview;
    const { answer, error } = await rail.send({ gross, target: target || only, payPassword });
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    dropDraft(id);
    onApplied(answer);
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const isReady = targets.length > 0 && hasFundPassword;
    if (isReady) return submit(event);
    event.preventDefault();
    setAsked(targets.length === 0 ? rail.missing : "fund-password");
  };
  const target = form.field("target");
  return {
    form,
    target: { ...target, value: target.value || only },
    ...{ preview, before, asked, setAsked, onSubmit },
  };
}

export function WithdrawSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <SkeletonBlock className="h-11 w-full" />
      <SkeletonBlock className="h-24 w-full" />
      <SkeletonRows count={4} />
      <SkeletonBlock className="h-14 w-full" />
      <SkeletonBlock className="h-12 w-full" />
    </div>
  );
}
