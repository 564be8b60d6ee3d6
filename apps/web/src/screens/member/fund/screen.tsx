import { ACCOUNTS } from "@ballast/contract/records.ts";
import { useSearch } from "../../../nav/router.tsx";
import { AccountPostings } from "./account-postings.tsx";
import { AllAccounts } from "./all-accounts.tsx";

/** Shows all accounts, or the one that `?account=` names. */
export default function Fund() {
  const search = useSearch();
  const account = ACCOUNTS.find((name) => name === search.account);
  return account === undefined ? <AllAccounts /> : <AccountPostings account={account} />;
}
