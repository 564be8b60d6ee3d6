/** The statements of the chain and of the bank. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import {
  amount,
  count,
  hash,
  instant,
  json,
  resource,
  state,
  text,
} from "../../platform/staff-resource.ts";

const BOOKS = ["client", "reserve", "house"] as const;

const TUSDT = { currency: "tUSDT" } as const;

const units = { currencyOf: "currency" };

/** An amount in the chain's units, to the last digit. */
const exactly = (name: string, title: string, sql: string) => ({
  [name]: text(title, `(${sql})::text`, { inside: true, filters: false }),
});

const agrees = (isBreak: string) => `case when ${isBreak} then 'break' else 'agrees' end`;

export const statementResources = [
  resource({
    name: "chain-statements",
    title: "Statements of the chain",
    area: "Ledger",
    says: "each book beside the chain at a block; what is under way is named",
    roles: ROLES,
    id: { sql: "s.id", type: "bigint" },
    from: "chain.statements s",
    columns: {
      number: count("Number", "s.id"),
      at: instant("When", "s.at", { sorts: false }),
      book: state("Book", "s.book", BOOKS),
      state: state("State", agrees("s.difference <> 0"), ["agrees", "break"]),
      outside: amount("On the chain", "chain.whole(s.chain_balance, s.unit)", TUSDT, {
        sorts: false,
      }),
      books: amount("In the books", "s.ledger_balance", TUSDT, { sorts: false }),
      inTransit: amount("Under way", "chain.whole(s.in_transit, s.unit)", TUSDT, { sorts: false }),
      difference: amount("Difference", "s.difference", TUSDT, { sorts: false }),
      block: count("Block", "s.block", { sorts: false }),
      blockHash: text("Hash of the block", "s.block_hash", { inside: true }),
      parts: json("What is under way, in the token's own units", "s.parts"),
      ...exactly("onChain", "On the chain, in the token's own units", "s.chain_balance"),
      ...exactly("dust", "Dust: less than a millionth each, in the token's own units", "s.dust"),
      ...exactly("apart", "Difference in the token's own units", "s.exact_difference"),
      ...exactly("unit", "The token's own units in a millionth", "s.unit"),
    },
    order: "-number",
  }),
  resource({
    name: "bank-statements",
    title: "Statements of the bank",
    area: "Ledger",
    says: "each account at the bank, by its signed statement, beside the books",
    roles: ROLES,
    id: { sql: "s.id", type: "bigint" },
    from: "bank.statements s",
    columns: {
      number: count("Number", "s.id"),
      at: instant("When", "s.at", { sorts: false }),
      account: state("Account", "s.account", ["clients", "house"]),
      state: state("State", agrees("s.is_break"), ["agrees", "break"]),
      outside: amount("At the bank", "s.bank_balance", units, { sorts: false }),
      books: amount("In the books", "s.ledger_balance", units, { sorts: false }),
      inTransit: amount("Under way", "s.in_transit", units, { sorts: false }),
      difference: amount("Difference", "s.difference", units, { sorts: false }),
      currency: state("Currency", "s.currency", CURRENCY_CODES, { inside: true }),
      line: count("Last line", "s.line", { sorts: false }),
      parts: json("What is under way", "s.parts"),
      document: hash("SHA-256 of the signed text", "s.document"),
    },
    order: "-number",
  }),
  resource({
    name: "bank-lines",
    title: "Lines of the bank",
    area: "Ledger",
    says: "what the bank's signed statements list, account by account",
    roles: ROLES,
    id: {
      sql: "l.account || ':' || l.currency || ':' || l.no",
      type: "text",
      found: {
        form: /^(clients|house):[A-Za-z]{4,5}:\d{1,15}$/,
        by: `l.account = split_part($, ':', 1) and l.currency = split_part($, ':', 2)
          and l.no = split_part($, ':', 3)::bigint`,
      },
    },
    from: "bank.lines l",
    columns: {
      at: instant("When", "l.at"),
      account: state("Account", "l.account", ["clients", "house"]),
      number: count("Line", "l.no", { sorts: false }),
      kind: state("Kind", "l.kind", ["payment", "chargeback", "transfer", "credit"]),
      amount: amount("Amount", "l.amount", units, { sorts: false }),
      balance: amount("Balance after", "l.balance", units, { sorts: false }),
      currency: state("Currency", "l.currency", CURRENCY_CODES, { inside: true }),
      object: text("Its id", "l.object::text"),
    },
    order: "-at",
  }),
];
