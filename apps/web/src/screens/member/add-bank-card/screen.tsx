import { addBankCard, type Bank, listBanks } from "@ballast/contract/cash/bank-cards.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import {
  NoLocalCurrency,
  useMayHaveLocal,
} from "../../../features/member/local-money/no-local-currency.tsx";
import { CoolDown } from "../../../features/member/withdrawals/cool-down.tsx";
import { goBack } from "../../../nav/navigation.ts";
import { useIsHere } from "../../../nav/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf, TextField } from "../../../ui/field.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Picker } from "../../../ui/picker.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { bankOptions, onlyCountry, useCountryNames } from "./bank-options.ts";
import { useCardRules } from "./card-rules.ts";

const REFUSED_AT = {
  bank_unknown: "bank",
  account_not_valid: "account",
  card_taken: "account",
  branch_code_not_valid: "branchCode",
  payee_name_not_valid: "payeeName",
  real_name_not_valid: "realName",
} as const;

export default function AddBankCard() {
  const { t } = useLingui();
  const enabled = useMayHaveLocal();
  const banks = useQuery({ ...query(listBanks), enabled });
  if (!enabled || banks.data?.list.length === 0) {
    return (
      <Screen title={t`Add a bank card`}>
        <NoLocalCurrency to="/user/withdraw" />
      </Screen>
    );
  }
  if (banks.data !== undefined) return <CardForm banks={banks.data.list} />;
  return (
    <Screen title={t`Add a bank card`}>
      <Loaded of={banks} skeleton={<FormSkeleton />}>
        {() => null}
      </Loaded>
    </Screen>
  );
}

function CardForm({ banks }: { banks: Bank[] }) {
  const { t } = useLingui();
  const countryNames = useCountryNames();
  const isHere = useIsHere();
  const sending = useSend(addBankCard);
  const form = useForm(
    { bank: "", account: "", branchCode: "", payeeName: "", realName: "" },
    useCardRules(banks),
  );
  const bank = banks.find(({ code }) => code === form.values.bank);
  const isIban = bank?.accountForm === "iban";
  const prefix = bank?.branchPrefix;
  const onSubmit = form.submit(async ({ bank: bankCode, ...typed }) => {
    const { answer, error } = await sending.send({ bankCode, ...typed });
    if (form.place(error, REFUSED_AT)) sending.clearError();
    if (answer === null) return;
    toast(t`Bank card added`);
    if (isHere()) goBack();
  });
  const { error } = form.field("bank");
  return (
    <Screen
      title={t`Add a bank card`}
      action={
        <div className="flex flex-col gap-3">
          <FormFailure error={sending.error} />
          <Button type="submit" form="add-card" wide isBusy={sending.isBusy}>
            <Trans>Add bank card</Trans>
          </Button>
        </div>
      }
    >
      <div className="mb-6">
        <Notice>
          <CoolDown kind="card" />
        </Notice>
      </div>
      <FormOf id="add-card" onSubmit={onSubmit}>
        <Picker
          name="bank"
          label={<Trans>Bank</Trans>}
          title={t`Bank`}
          columnLabels={[t`Country`, t`Bank`]}
          options={bankOptions(banks, countryNames)}
          value={bank ? [bank.country, bank.code] : onlyCountry(banks)}
          error={error}
          placeholder={t`Please choose`}
          onValue={([, code = ""]) => form.set("bank", code)}
        />
        <TextField
          {...form.field("payeeName")}
          label={<Trans>Payee name</Trans>}
          hint={<Trans>As the bank writes it.</Trans>}
          autoComplete="cc-name"
        />
        <TextField
          {...form.field("account")}
          label={isIban ? <Trans>Account (IBAN)</Trans> : <Trans>Account number</Trans>}
          hint={bank && <AccountHint isIban={isIban} />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode={prefix ? "numeric" : "text"}
          maxLength={60}
        />
        {prefix && (
          <TextField
            {...form.field("branchCode")}
            label={<Trans>Branch code (IFSC)</Trans>}
            hint={<Trans>11 characters, beginning with {prefix}0.</Trans>}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
        )}
        <TextField
          {...form.field("realName")}
          label={<Trans>Real name</Trans>}
          hint={<Trans>Your full name. It is stored encrypted.</Trans>}
          autoComplete="name"
        />
      </FormOf>
    </Screen>
  );
}

function AccountHint({ isIban }: { isIban: boolean }) {
  if (!isIban) return <Trans>9 to 18 digits.</Trans>;
  return <Trans>It begins with the letters of the country. Spaces do not matter.</Trans>;
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      {["bank", "payee", "account", "name"].map((field) => (
        <SkeletonBlock key={field} className="h-12 w-full" />
      ))}
    </div>
  );
}
