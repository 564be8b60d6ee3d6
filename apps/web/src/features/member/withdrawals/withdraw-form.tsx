/**
 * The form of a withdrawal, for both rails: explanations, target, amount and fund password; the net
 * amount is previewed while the member types.
 */

import type { applyCashWithdrawal } from "@ballast/contract/cash/calls.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Sent, Submission } from "../../../api/use-submit.ts";
import type { Search } from "../../../nav/paths.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormOf } from "../../../ui/field.tsx";
import { Section } from "../../../ui/list.tsx";
import { SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { type FieldProps, useForm } from "../../../ui/use-form.ts";
import { dropDraft, readDraft, useKeptDraft } from "../../community/uploads/kept-draft.ts";
import { WithdrawLinks } from "../deposits/deposit-withdraw-links.tsx";
import { AskFirst, type Missing } from "./ask-first.tsx";
import { FundPasswordField } from "./fund-password-field.tsx";
import { LostWithdrawal } from "./lost-withdrawal.tsx";
import { type Application, AppliedBefore, useApplied } from "./use-applied.tsx";
import type { Amounts } from "./withdrawal-amounts.tsx";
import { WithdrawalExplanations } from "./withdrawal-explanations.tsx";
import { SendUnlessHeld, WithdrawalOutcome } from "./withdrawal-outcome.tsx";
import { type Limits, mostOf, typedText } from "./withdrawal-preview.ts";

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
  /** Content between the explanations and the form. */
  beforeForm?: ReactNode;
  targets: readonly { id: string; usable: boolean }[];
  /** The error while no usable target is chosen. */
  noTarget: string;
  /** The setup that is missing when there is no target at all. */
  missing: Missing;
  field(props: FieldProps & { onMissing: () => void }): ReactNode;
  sending: Pick<Submission<never, Application>, "isBusy" | "error" | "clearError">;
  send(of: { gross: bigint; target: string; payPassword: string }): Promise<Sent<Application>>;
};

type Given = { rail: Rail; limits: Limits; hasFundPassword: boolean };

export function WithdrawForm(props: Given) {
  const { rail, limits, hasFundPassword } = props;
  const { sending } = rail;
  const { t } = useLingui();
  const { form, preview, before, asked, setAsked, onSubmit } = useWithdrawForm(props);
  const { currency } = limits;
  const minimum = moneyText(limits.minimum, currency);
  const left = moneyText(limits.dailyLeft, currency);
  const arrives =
    preview && moneyText(preview.local?.amount ?? preview.net, preview.local?.currency ?? currency);
  const gross = preview && moneyText(preview.gross, currency);
  return (
    <Screen
      title={rail.title}
      action={
        <SendUnlessHeld hold={limits.hold} error={sending.error}>
          <Button type="submit" form={rail.id} wide isBusy={sending.isBusy}>
            {gross === null ? t`Withdraw` : t`Withdraw ${gross}`}
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
      <WithdrawalExplanations limits={limits} pays={rail.pays} />
      {rail.beforeForm}
      <Section title={<Trans>Your withdrawal</Trans>}>
        <FormOf id={rail.id} onSubmit={onSubmit}>
          {rail.field({ ...form.field("target"), onMissing: () => setAsked(rail.missing) })}
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

function useWithdrawForm({ rail, hasFundPassword }: Omit<Given, "limits">) {
  const { t } = useLingui();
  const { id, targets, sending } = rail;
  const { onApplied, before } = useApplied(rail.search);
  const [asked, setAsked] = useState<Missing | null>(null);
  const usable = targets.filter((target) => target.usable);
  const draft = readDraft(id);
  const form = useForm(
    {
      target: draft.target || (usable.length === 1 && usable[0]?.id) || "",
      amount: draft.amount ?? "",
      payPassword: "",
    },
    {
      target: (chosen) => (usable.some((one) => one.id === chosen) ? null : rail.noTarget),
      amount: rail.wrongAmount,
      payPassword: (password) => (password === "" ? t`Please enter the password` : null),
    },
  );
  useKeptDraft(id, form.values);
  const preview = rail.preview(form.values.amount);

  const submit = form.submit(async ({ target, payPassword }) => {
    if (preview === null) return;
    const { answer, error } = await rail.send({ gross: preview.gross, target, payPassword });
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
  return { form, preview, before, asked, setAsked, onSubmit };
}

export function WithdrawSkeleton() {
  return (
    <div className="flex flex-col gap-8 pt-2">
      <SkeletonBlock className="h-10 w-48" />
      <SkeletonLines count={8} />
      <SkeletonBlock className="h-12 w-full" />
      <SkeletonBlock className="h-12 w-full" />
    </div>
  );
}
