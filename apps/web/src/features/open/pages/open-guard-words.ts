/** The codes of the guard of sales in plain words. */
import { useLingui } from "@lingui/react/macro";
import { useCheckWords } from "./open-check-words.ts";

const INVARIANT = "invariant:";

/** An unknown code or check is shown unchanged. */
export function useGuardWords(): (code: string) => string {
  const { t } = useLingui();
  const checkWords = useCheckWords();
  const words = new Map([
    ["client_cover", t`Members’ money is not fully covered.`],
    ["reserve_cover", t`Promised returns are not fully covered by the reserve.`],
    ["shortfall", t`The operator owes members money.`],
    ["reconciliation_break", t`The chain or the bank and the ledger differ.`],
    [
      "statement_old",
      t`The ledger has not been compared with the chain or the bank for a business day.`,
    ],
    ["seal_old", t`The ledger’s seals have not been checked for a day.`],
    ["proof_old", t`What members are owed has not been published for a day.`],
    ["proof_wrong", t`What members are owed one by one is not what the ledger says in all.`],
    ["invariant_old", t`A check of the books has not run for two hours.`],
    ["guard_old", t`Nobody has looked at the covers for 15 minutes.`],
    [
      "books_closed",
      t`Nothing can be booked at the moment. Sales go on by themselves once it can.`,
    ],
    ["wind_down", t`Ballast is being wound down: nothing is sold any more.`],
    ["never_checked", t`The covers have not been looked at yet.`],
  ]);
  return (code) => {
    if (!code.startsWith(INVARIANT)) return words.get(code) ?? code;
    const check = code.slice(INVARIANT.length);
    const name = checkWords(check) ?? check.replaceAll("_", " ");
    return t`A check of the books does not hold: ${name}`;
  };
}
