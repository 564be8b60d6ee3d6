/** The state of the form, and its way to the server. */
import type { BankCard } from "@ballast/contract/cash/bank-cards.ts";
import { applyCashWithdrawal } from "@ballast/contract/cash/calls.ts";
import type { PostedRate } from "@ballast/contract/cash/rates.ts";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useSend } from "../../api/send.ts";
import type { Missing } from "../../parts/ask-first.tsx";
import { dropDraft, readDraft, useKeptDraft } from "../../parts/kept-draft.ts";
import { useApplied } from "../../parts/use-applied.tsx";
import { useWrongAmount } from "../../parts/wrong-amount.ts";
import { moneyText } from "../../ui/money.tsx";
import { useForm } from "../../ui/use-form.ts";
import { type CashLimits, cashPreview, wrongCash } from "./cash-preview.ts";

const REFUSED_AT = {
  amount_step: "amount",
  withdrawal_below_minimum: "amount",
  greater_than_balance: "amount",
  daily_limit: "amount",
  amount_too_small: "amount",
  float_short: "amount",
  card_required: "card",
  card_unknown: "card",
  card_cooling_down: "card",
  fund_password_missing: "payPassword",
  fund_password_wrong: "payPassword",
} as const;
const DRAFT = "cash-withdraw";

export type Given = {
  limits: CashLimits;
  rate: PostedRate;
  cards: BankCard[];
  hasFundPassword: boolean;
};

export function useCashWithdrawal({ limits, rate: { rate }, cards, hasFundPassword }: Given) {
  const { t } = useLingui();
  const sending = useSend(applyCashWithdrawal);
  const { onApplied, before } = useApplied({ kind: "cash" });
  const wrongAmount = useWrongCash(limits, rate);
  const [asked, setAsked] = useState<Missing | null>(null);
  const usable = cards.filter((card) => card.usable);
  const draft = readDraft(DRAFT);
  const form = useForm(
    {
      card: draft.card || (usable.length === 1 && usable[0]?.id) || "",
      amount: draft.amount ?? "",
      payPassword: "",
    },
    {
      card: (id) =>
        usable.some((card) => card.id === id) ? null : t`Please choose a bank card to pay to`,
      amount: wrongAmount,
      payPassword: (password) => (password === "" ? t`Please enter the password` : null),
    },
  );
  useKeptDraft(DRAFT, form.values);
  const preview = cashPreview(form.values.amount, limits, rate);

  const send = form.submit(async ({ card, payPassword }) => {
    if (preview === null) return;
    const input = { amount: preview.gross, cardId: card, rate, payPassword };
    const { answer, error } = await sending.send(input);
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    dropDraft(DRAFT);
    onApplied(answer);
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const missing = missingOf(cards, hasFundPassword);
    if (missing === null) return send(event);
    event.preventDefault();
    setAsked(missing);
  };
  return { form, preview, sending, before, asked, setAsked, onSubmit };
}

/** What a withdrawal needs that the member has not set up yet; the card comes first. */
function missingOf(cards: BankCard[], hasFundPassword: boolean): Missing | null {
  if (cards.length === 0) return "card";
  return hasFundPassword ? null : "fund-password";
}

function useWrongCash(limits: CashLimits, rate: string): (text: string) => string | null {
  const { t } = useLingui();
  const wrongAmount = useWrongAmount(limits);
  const left = moneyText(limits.localLeft, limits.localCurrency);
  return (text) => {
    const wrong = wrongCash(text, limits, rate);
    if (wrong === "too_small") return t`This is too little to be converted`;
    if (wrong === "above_float") return t`At most ${left} can be paid to bank cards at the moment`;
    return wrongAmount(text);
  };
}
