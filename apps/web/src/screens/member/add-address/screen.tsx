import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { isWithin } from "@ballast/contract/text/graphemes.ts";
import {
  ADDRESS_LABEL_MOST,
  addAddress,
  listWithdrawTokens,
} from "@ballast/contract/wallet/calls.ts";
import { readChainAddress } from "@ballast/contract/wallet/chain-address.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { CoolDown } from "../../../features/member/withdrawals/cool-down.tsx";
import { goBack } from "../../../nav/navigation.ts";
import { useIsHere } from "../../../nav/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { LongCode } from "../../../ui/long-code.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Picker } from "../../../ui/picker.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { type FieldProps, useForm } from "../../../ui/use-form.ts";
import { optionsOf, toChosen, toText } from "./options.ts";
import { PasteButton } from "./paste-button.tsx";
import { ScanButton } from "./scan-button.tsx";

const REFUSED_AT = {
  chain_not_supported: "chain",
  address_not_valid: "address",
  address_of_other_chain: "address",
  address_is_payment_request: "address",
  own_address: "address",
  address_taken: "address",
} as const;

type Tokens = OutputOf<typeof listWithdrawTokens>["list"];

export default function AddAddress() {
  const { t } = useLingui();
  const tokens = useQuery(query(listWithdrawTokens));
  if (tokens.data) return <AddressForm tokens={tokens.data.list} />;
  return (
    <Screen title={t`Add address`}>
      <Loaded of={tokens} skeleton={<FormSkeleton />}>
        {() => null}
      </Loaded>
    </Screen>
  );
}

function AddressForm({ tokens }: { tokens: Tokens }) {
  const { t } = useLingui();
  const { form, sending, onSubmit } = useAddressForm(tokens);
  const [scanWrong, setScanWrong] = useState<string | null>(null);
  const address = form.field("address");
  const setAddress = (text: string) => {
    setScanWrong(null);
    form.set("address", text);
  };
  return (
    <Screen
      title={t`Add address`}
      action={
        <div className="flex flex-col gap-3">
          <FormFailure error={sending.error} />
          <Button type="submit" form="add-address" wide isBusy={sending.isBusy}>
            <Trans>Add address</Trans>
          </Button>
        </div>
      }
    >
      <div className="mb-6">
        <Notice>
          <CoolDown kind="address" />
        </Notice>
      </div>
      <FormOf id="add-address" onSubmit={onSubmit}>
        <TokenField tokens={tokens} field={form.field("chain")} />
        <TextField
          {...address}
          error={address.value === "" ? (scanWrong ?? address.error) : address.error}
          onValue={setAddress}
          label={<Trans>Address</Trans>}
          hint={
            !isLong(address.value) && (
              <Trans>42 characters, beginning with 0x. Paste it rather than type it.</Trans>
            )
          }
          note={
            // A scan that failed makes what was typed before no worse.
            address.value !== "" && scanWrong !== null
              ? scanWrong
              : isLong(address.value) && (
                  <span className="text-ink">
                    <LongCode text={address.value.trim()} />
                  </span>
                )
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={400}
          right={
            <span className="flex max-w-full flex-wrap justify-end">
              <PasteButton onPaste={setAddress} />
              <ScanButton onAddress={setAddress} onWrong={setScanWrong} />
            </span>
          }
        />
        <TextField
          {...form.field("label")}
          label={<Trans>Label (optional)</Trans>}
          hint={<Trans>A name for you alone, as “My own wallet”.</Trans>}
          autoComplete="off"
        />
      </FormOf>
    </Screen>
  );
}

function useAddressForm(tokens: Tokens) {
  const { t } = useLingui();
  const isHere = useIsHere();
  const sending = useSend(addAddress);
  const form = useForm(
    { chain: tokens.length === 1 ? textOf(tokens) : "", address: "", label: "" },
    {
      chain: (chain) => (chain === "" ? t`Need to choose currency, chain, fill in address` : null),
      address: (address, { chain }) => {
        if (address.trim() === "") return t`Please fill in the address`;
        if (chain === "") return t`Please select first chain`;
        // The server decides whether the address fits the chain and reports it.
        if (readChainAddress(address).kind !== "none") return null;
        return t`This is not a valid address. Please check every character.`;
      },
      label: (label) =>
        isWithin(label.trim(), ADDRESS_LABEL_MOST) ? null : t`This text is too long.`,
    },
  );
  const onSubmit = form.submit(async ({ address, label, ...chosen }) => {
    const [currency = "", chain = ""] = toChosen(chosen.chain);
    const input = { currency, chain, address: address.trim(), label: label.trim() };
    const { answer, error } = await sending.send(input);
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    toast(t`Address added`);
    if (isHere()) goBack();
  });
  return { form, sending, onSubmit };
}

/** The form's text for the only currency and chain. */
const textOf = ([only]: Tokens) => toText(only ? [only.currency, only.chain] : []);

/**
 * The choice of a currency and its chain; a single one is stated, as there is nothing to choose.
 */
function TokenField({ tokens, field }: { tokens: Tokens; field: FieldProps }) {
  const { t } = useLingui();
  const { value, error, onValue } = field;
  if (tokens.length === 1 && error === null) {
    return (
      <Facts>
        <Fact name={<Trans>Currency and chain</Trans>}>{toChosen(value).join(" · ")}</Fact>
      </Facts>
    );
  }
  return (
    <Picker
      name="chain"
      label={<Trans>Currency and chain</Trans>}
      title={t`Currency and chain`}
      columnLabels={[t`Currency`, t`Chain`]}
      options={optionsOf(tokens)}
      value={toChosen(value)}
      error={error}
      placeholder={t`Please choose`}
      onValue={(chosen) => onValue(toText(chosen))}
    />
  );
}

/**
 * True for an address longer than a narrow field can show. It is repeated in full below the field,
 * so that it can be compared with the copied one.
 */
const isLong = (address: string) => address.trim().length > 20;

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <SkeletonBlock className="h-16 w-full" />
      <SkeletonBlock className="h-6 w-full" />
      <SkeletonBlock className="h-18 w-full" />
      <SkeletonBlock className="h-18 w-full" />
    </div>
  );
}
