/** The state of the form, and its way to the server. */
import { applyWithdrawal, type BookAddress } from "@ballast/contract/wallet/calls.ts";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useSend } from "../../api/send.ts";
import type { Missing } from "../../parts/ask-first.tsx";
import { dropDraft, readDraft, useKeptDraft } from "../../parts/kept-draft.ts";
import { useApplied } from "../../parts/use-applied.tsx";
import { type Limits, previewOf } from "../../parts/withdrawal-preview.ts";
import { useWrongAmount } from "../../parts/wrong-amount.ts";
import { useForm } from "../../ui/use-form.ts";

const REFUSED_AT = {
  amount_step: "amount",
  withdrawal_below_minimum: "amount",
  greater_than_balance: "amount",
  daily_limit: "amount",
  address_required: "address",
  address_unknown: "address",
  address_cooling_down: "address",
  fund_password_missing: "payPassword",
  fund_password_wrong: "payPassword",
} as const;
const DRAFT = "withdraw";

export type Given = { limits: Limits; addresses: BookAddress[]; hasFundPassword: boolean };

export function useWithdrawal({ limits, addresses, hasFundPassword }: Given) {
  const { t } = useLingui();
  const sending = useSend(applyWithdrawal);
  const { onApplied, before } = useApplied();
  const wrongAmount = useWrongAmount(limits);
  const [asked, setAsked] = useState<Missing | null>(null);
  const usable = addresses.filter((address) => address.usable);
  const draft = readDraft(DRAFT);
  const form = useForm(
    {
      address: draft.address || (usable.length === 1 && usable[0]?.id) || "",
      amount: draft.amount ?? "",
      payPassword: "",
    },
    {
      address: (id) =>
        usable.some((address) => address.id === id) ? null : t`Please bind your address`,
      amount: wrongAmount,
      payPassword: (password) => (password === "" ? t`Please enter the password` : null),
    },
  );
  useKeptDraft(DRAFT, form.values);
  const preview = previewOf(form.values.amount, limits);

  const send = form.submit(async ({ address, payPassword }) => {
    if (preview === null) return;
    const input = { amount: preview.gross, addressId: address, payPassword };
    const { answer, error } = await sending.send(input);
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    dropDraft(DRAFT);
    onApplied(answer);
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const missing = missingOf(addresses, hasFundPassword);
    if (missing === null) return send(event);
    event.preventDefault();
    setAsked(missing);
  };
  return { form, preview, sending, before, asked, setAsked, onSubmit };
}

/** What a withdrawal needs that the member has not set up yet; the address comes first. */
function missingOf(addresses: BookAddress[], hasFundPassword: boolean): Missing | null {
  if (addresses.length === 0) return "address";
  return hasFundPassword ? null : "fund-password";
}
