/** The console's page of one account. */
import { consoleAccountStatement } from "@ballast/contract/console/ledger.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { bind, type Router } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { accountStatement } from "./account-statement.ts";
import type { Account } from "./statement.ts";

export function mountLedgerConsole(router: Router): void {
  bind(router, consoleAccountStatement, async ({ db }, { account, from, to }) => {
    refuseUnless(from < to, "bad_input", { fields: "from, to" });
    return accountStatement(db, accountOf(account), { from, to });
  });
}

function accountOf(named: string): Account {
  const [bucket = "", kind = "", code = "", owner = ""] = named.split(":");
  const currency = CURRENCY_CODES.find((one) => one === code) ?? "tUSDT";
  return { bucket: Number(bucket), kind, currency, owner };
}
