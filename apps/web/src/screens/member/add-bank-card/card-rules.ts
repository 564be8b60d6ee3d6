/** Validates the fields of a bank card by the rules that the server applies too. */
import {
  compactAccount,
  isAccount,
  isBranchCode,
  readHolderName,
} from "@ballast/contract/cash/bank-account.ts";
import type { Bank } from "@ballast/contract/cash/bank-cards.ts";
import { useLingui } from "@lingui/react/macro";
import type { Rules } from "../../../ui/use-form.ts";

type Fields = Record<"bank" | "account" | "branchCode" | "payeeName" | "realName", string>;

export function useCardRules(banks: readonly Bank[]): Rules<Fields> {
  const { t } = useLingui();
  const bankOf = ({ bank }: Fields) => banks.find(({ code }) => code === bank);
  const name = (text: string) =>
    readHolderName(text) === null ? t`Please enter a name of 2 to 60 letters` : null;
  return {
    bank: (code) => (code === "" ? t`Please choose a bank` : null),
    payeeName: name,
    account: (text, all) => {
      const bank = bankOf(all);
      if (text.trim() === "") return t`Please enter the account`;
      if (bank === undefined) return t`Please choose a bank first`;
      const isRight = isAccount(compactAccount(text), bank.accountForm, bank.country);
      return isRight
        ? null
        : t`This is not an account number of such a bank. Please check every character.`;
    },
    branchCode: (text, all) => {
      const prefix = bankOf(all)?.branchPrefix ?? null;
      const isRight = prefix === null || isBranchCode(compactAccount(text), prefix);
      return isRight ? null : t`This is not a branch code of this bank`;
    },
    realName: name,
  };
}
