/** Calls of service `console` about the ledger: statements, causes, trails, reconciliation. */
import * as contract from "@ballast/contract/console/ledger.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { incomeTrail, lotTrail } from "../income/income-trail.ts";
import { accountStatement } from "../ledger/account-statement.ts";
import type { Account } from "../ledger/statement.ts";
import { bind, type Router } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { readReconciliation } from "../reserve/reconciliation-breaks.ts";
import { transactionCause } from "./transaction-cause.ts";

export function mountLedger(router: Router): void {
  bind(router, contract.consoleAccountStatement, async ({ db }, { account, from, to }) => {
    refuseUnless(from < to, "bad_input", { fields: "from, to" });
    return accountStatement(db, accountOf(account), { from, to });
  });
  bind(router, contract.consoleTransactionCause, async ({ db }, { transaction }) => ({
    list: await transactionCause(db, transaction),
  }));
  bind(router, contract.consoleIncomeTrail, ({ db }, { order, day }) =>
    incomeTrail(db, order, day),
  );
  bind(router, contract.consoleLotTrail, ({ db }, { lot }) => lotTrail(db, lot));
  bind(router, contract.consoleReconciliation, ({ db }) => readReconciliation(db));
}

function accountOf(named: string): Account {
  const [bucket = "", kind = "", code = "", owner = ""] = named.split(":");
  const currency = CURRENCY_CODES.find((one) => one === code) ?? "tUSDT";
  return { bucket: Number(bucket), kind, currency, owner };
}
