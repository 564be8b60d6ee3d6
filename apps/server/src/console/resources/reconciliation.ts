/** The books beside the chain and the bank: statements, breaks, receipts without an owner. */
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { ROLES } from "@ballast/contract/staff.ts";
import { BREAK_KINDS } from "../../reserve/breaks.ts";
import { amount, count, hash, id, instant, json, resource, state, text, yes } from "../resource.ts";

const BOOKS = ["client", "reserve", "house"] as const;
const TUSDT = { currency: "tUSDT" } as const;
const units = { currencyOf: "currency" };
/** What the chain counts, to its last digit. */
const exactly = (name: string, title: string, sql: string) => ({
  [name]: text(title, `(${sql})::text`, { inside: true, filters: false }),
});
const agrees = (isBreak: string) => `case when ${isBreak} then 'break' else 'agrees' end`;

export const reconciliationResources = [
  resource({
    name: "receipts",
    title: "Receipts without an owner",
    area: "Ledger",
    says: "test money that reached us and belongs to somebody we do not know yet",
    roles: ROLES,
    id: { kind: "ledgerTransaction", sql: "t.id" },
    from: `ledger.entries e
      join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
        and e.bucket = 0 and e.owner = ledger.house() and e.kind = 'client.unidentified'
        and e.event = 'unknown_receipt'
      left join lateral (select p.id, p.action, p.state, p.input from ledger.proposals p
        where p.action in ('receipt_matched', 'receipt_returned', 'credit_corrected')
          and p.state in ('open', 'approved', 'done') and p.input ->> 'receipt_id' = t.id::text
        order by (p.state, p.action) = ('done', 'receipt_matched') desc,
          array_position(array['done', 'approved', 'open'], p.state), p.made_at desc limit 1) p on true`,
    columns: {
      // Leads to its own row, where it is given to a member or sent back.
      receipt: id("Receipt", "t.id", "ledgerTransaction"),
      transaction: id("In the ledger", "t.id", "ledgerTransaction", {
        leadsTo: "ledger-transactions",
        ...{ inside: true, filters: false },
      }),
      state: state(
        "State",
        `case when exists (select from ledger.transactions m where m.bucket = 0
            and m.event in ('chargeback', 'credit_corrected')
            and m.id = ledger.derived_id('receipt_matched', t.id)) then 'taken_back'
          when p.state = 'done' then case p.action when 'receipt_matched' then 'matched' else 'sent_back' end
          when p.state = 'approved' and p.action = 'receipt_returned' then 'leaving'
          when p.id is not null then 'proposed' else 'open' end`,
        ["open", "proposed", "leaving", "matched", "sent_back", "taken_back"],
      ),
      amount: amount("Amount", "e.amount", units),
      currency: state("Currency", "e.currency", CURRENCY_CODES, { inside: true }),
      at: instant("Arrived", "t.at"),
      reference: text("On the chain or at the bank", "t.reference"),
      isCredit: yes("Came as a credit", "coalesce(bank.sender_of(t.id) ? 'credit', false)", {
        inside: true,
        filters: false,
      }),
      isAtBank: yes("Came over the bank", "bank.sender_of(t.id) is not null", {
        inside: true,
        filters: false,
      }),
      proposal: id("Proposal", "p.id", "proposal", { nullable: true, leadsTo: "proposals" }),
      member: id("Member", "(p.input ->> 'member_id')::uuid", "member", { nullable: true }),
    },
    order: "at",
    search: { says: "transaction hash or the bank's reference", sql: ["t.reference"] },
  }),
  resource({
    name: "breaks",
    title: "Breaks",
    area: "Ledger",
    says: "where the chain or the bank said something else than the books, since when, and whether it has ended",
    roles: ROLES,
    id: { sql: "b.id", type: "text" },
    from: "reserve.breaks b",
    columns: {
      state: state("State", "case when b.ended_at is null then 'open' else 'ended' end", [
        "open",
        "ended",
      ]),
      book: state("Book", "b.book", [...BOOKS, "clients"]),
      rail: state("Against", "b.rail", ["chain", "bank"]),
      kind: state("What", "b.kind", BREAK_KINDS),
      difference: amount("Outside less books", "b.difference", units),
      currency: state("Currency", "b.currency", CURRENCY_CODES, { inside: true }),
      since: instant("Since", "b.since"),
      hours: count(
        "Hours open",
        "floor(extract(epoch from coalesce(b.ended_at, platform.now()) - b.since) / 3600)",
        { sorts: false },
      ),
      endedAt: instant("Ended", "b.ended_at", { nullable: true }),
      outside: amount("Outside", "b.outside", units, { inside: true }),
      books: amount("In the books", "b.books", units, { inside: true }),
      inTransit: amount("Under way", "b.in_transit", units, { inside: true }),
      seenAt: instant("Last seen", "b.seen_at", { inside: true }),
    },
    order: "-since",
  }),
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
