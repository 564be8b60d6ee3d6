/** Proposals to book a loss, to reverse a ledger transaction, and to resume stopped sales. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { ConsolePart } from "../../ledger/console-part.ts";
import {
  amountChange,
  amountIn,
  balanceChange,
  change,
  currencyIn,
  documentIn,
  type Input,
  textIn,
  textsIn,
  worth,
} from "../../ledger/proposal-words.ts";
import type { Db } from "../../platform/db.ts";
import { bearLoss, LOSS_BOOKS, reserveFree } from "../bear-loss.ts";
import { missing } from "../evidence.ts";
import { guardWords } from "../guard-words.ts";
import { guards } from "../monitor.ts";
import { resumeSales } from "../resume-sales.ts";
import { reverseTransaction } from "../reverse-transaction.ts";

/** The amount that the last two statements miss, and who bears it. */
async function lossChanges(db: Db, input: Input): Promise<Change[]> {
  const currency = currencyIn(input);
  const book = LOSS_BOOKS.find((one) => one === textIn(input, "book")) ?? "house";
  const gone = change(
    "Missing by the last two statements",
    worth(await missing(db, book, currency), currency),
  );
  const place = {
    client: "custody, held for members",
    house: "the house's own",
    reserve: "the reserve's wallet",
  }[book];
  const borne = {
    client: () =>
      change("Borne by", "the float; what it has not is owed by the house, and sales stop"),
    house: () => balanceChange(db, { what: "House's cash", kind: "house.cash", sign: -1n }, input),
    reserve: async () => {
      const free = await reserveFree(db, currency);
      const left = worth(free - amountIn(input, "amount"), currency);
      return change("Free in the reserve, capital before yield", left, worth(free, currency));
    },
  }[book];
  return [
    amountChange(input, "Gone"),
    change("From", place),
    gone,
    await borne(),
    ...documentIn(input),
    ...textsIn(input, { reference: "What happened" }),
  ];
}

/** The most entries shown; an event of a whole bucket has more. */
const ENTRIES_MOST = 24;

async function reversalChanges(db: Db, input: Input): Promise<Change[]> {
  const id = textIn(input, "transaction_id");
  const { rows } = await sql<{ kind: string; amount: bigint; currency: Currency; side: string }>`
    select e.kind, e.amount, e.currency, e.side from ledger.entries e
    where e.bucket = ${Number(textIn(input, "bucket"))} and e.transaction_id = ${id}
    order by e.no limit ${ENTRIES_MOST}`.execute(db);
  return [
    change("Ledger transaction", publicId("ledgerTransaction", id)),
    ...textsIn(input, { event: "Event", reference: "Reason" }),
    ...rows.map(({ kind, amount, currency, side }) =>
      change(
        `Entry of ${kind}`,
        `${side === "D" ? "credits" : "debits"} ${worth(amount, currency)}`,
      ),
    ),
  ];
}

async function salesChanges(db: Db, input: Input): Promise<Change[]> {
  const guard = (await guards(db)).find(({ currency }) => currency === currencyIn(input));
  const reasons = [...new Set([...(guard?.red ?? []), ...(guard?.reasons ?? [])])];
  return [
    change(`Sales in ${currencyIn(input)}`, "on", guard?.haltedAt ? "stopped" : "not stopped"),
    ...(guard?.haltedAt ? [change("Stopped since", guard.haltedAt.toISOString())] : []),
    ...reasons.map((code) => change("Stopped for", guardWords(code))),
    change(
      "Red now",
      guard?.red.length ? guard.red.map(guardWords).join(", ") : "nothing, so sales can go on",
    ),
    ...textsIn(input, { reference: "Reason" }),
  ];
}

export const correctionProposals = {
  loss_borne: {
    says: "Books what is gone outside as the operator's loss; no member is debited.",
    changes: lossChanges,
    carryOut: bearLoss,
  },
  reversal: {
    says: "Posts the exact mirror of a ledger transaction, once.",
    changes: reversalChanges,
    carryOut: reverseTransaction,
  },
  resume_sales: {
    says: "Lets sales go on after they were stopped.",
    changes: salesChanges,
    carryOut: resumeSales,
  },
} satisfies ConsolePart["proposals"];
