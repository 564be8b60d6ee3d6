/** The books as they are: totals, accounts, ledger transactions and their entries. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import {
  amount,
  count,
  id,
  instant,
  resource,
  state,
  text,
} from "../../platform/staff-resource.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ANY_UUID = new RegExp(`^${UUID}$`);
const ACCOUNT = new RegExp(`^\\d{1,2}:[a-z_.]{1,40}:[A-Za-z]{4,5}:${UUID}$`);
const ENTRY = new RegExp(`^\\d{1,2}:${UUID}:\\d{1,9}$`);

const BOOKS = ["client", "reserve", "house"] as const;
const book = "case k.book when 'C' then 'client' when 'R' then 'reserve' else 'house' end";

const called = (of: string) =>
  `${of}.bucket || ':' || ${of}.kind || ':' || ${of}.currency || ':' || ${of}.owner`;
const isAccount = (of: string) => ({
  form: ACCOUNT,
  by: `${of}.bucket = split_part($, ':', 1)::int and ${of}.kind = split_part($, ':', 2)
    and ${of}.currency = split_part($, ':', 3) and ${of}.owner = split_part($, ':', 4)::uuid`,
});
/** A member's rows are found through the bucket that follows from the id. */
const isMembers = (of: string) => ({
  form: ANY_UUID,
  by: `${of}.bucket = platform.bucket_of($::uuid) and ${of}.owner = $::uuid
    and k.owner_is = 'member'`,
});
const isTransaction = {
  form: ANY_UUID,
  by: "t.bucket between 0 and 63 and t.id = $::uuid",
};
const memberOf = (of: string) => `case when k.owner_is = 'member' then ${of}.owner end`;
const before = "e.balance - case when e.side = k.normal then e.amount else -e.amount end";

export const ledgerResources = [
  resource({
    name: "totals",
    title: "Totals",
    area: "Ledger",
    says: "each kind of account over all its owners, and what it means",
    roles: ROLES,
    id: { sql: "a.kind || ' ' || a.currency", type: "text" },
    from: `(select kind, currency, count(*) as accounts, sum(balance) as balance
      from ledger.accounts group by 1, 2) a join ledger.account_kinds k using (kind)`,
    columns: {
      kind: text("Kind", "a.kind", { sorts: true }),
      book: state("Book", book, BOOKS),
      normal: state("Grows by", "case k.normal when 'D' then 'debit' else 'credit' end", [
        "debit",
        "credit",
      ]),
      balance: amount("Balance", "a.balance", { currencyOf: "currency" }),
      currency: state("Currency", "a.currency", CURRENCY_CODES),
      accounts: count("Accounts", "a.accounts"),
      meaning: text("What it is", "k.meaning", { filters: false }),
    },
    order: "kind",
    search: { says: "kind or meaning", sql: ["a.kind", "k.meaning"] },
    relations: [{ resource: "accounts", column: "total", title: "Accounts" }],
  }),
  resource({
    name: "accounts",
    title: "Accounts",
    area: "Ledger",
    says: "every account: one for each bucket, kind, currency and owner",
    roles: ROLES,
    id: { sql: called("a"), type: "text", found: isAccount("a") },
    from: "ledger.accounts a join ledger.account_kinds k using (kind)",
    columns: {
      kind: text("Kind", "a.kind"),
      total: text("Of all of its kind", "a.kind || ' ' || a.currency", {
        leadsTo: "totals",
        inside: true,
        found: {
          form: /^[a-z_.]{1,40} [A-Za-z]{4,5}$/,
          by: "a.kind = split_part($, ' ', 1) and a.currency = split_part($, ' ', 2)",
        },
      }),
      bucket: count("Bucket", "a.bucket"),
      book: state("Book", book, BOOKS),
      ownerIs: state("Owner", "k.owner_is", ["member", "house", "product", "lot", "campaign"]),
      member: id("Member", memberOf("a"), "member", { nullable: true, found: isMembers("a") }),
      product: id("Product", "case when k.owner_is = 'product' then a.owner end", "product", {
        nullable: true,
        inside: true,
      }),
      lot: id("Lot", "case when k.owner_is = 'lot' then a.owner end", "lot", {
        nullable: true,
        inside: true,
      }),
      campaign: id("Campaign", "case when k.owner_is = 'campaign' then a.owner end", "campaign", {
        nullable: true,
        inside: true,
      }),
      balance: amount("Balance", "a.balance", { currencyOf: "currency" }),
      currency: state("Currency", "a.currency", CURRENCY_CODES, { inside: true }),
      openedAt: instant("Opened", "a.opened_at"),
      meaning: text("What it is", "k.meaning", { filters: false, inside: true }),
    },
    order: "bucket",
    relations: [{ resource: "entries", column: "account", title: "Entries" }],
  }),
  resource({
    name: "ledger-transactions",
    title: "Ledger transactions",
    area: "Ledger",
    says: "everything that ever moved money, newest first",
    roles: ROLES,
    id: { kind: "ledgerTransaction", sql: "t.id", found: isTransaction },
    // one that spans buckets has a row in each of them: shown once
    from: `ledger.transactions t join ledger.events v on v.event = t.event
      and not exists (select from ledger.transactions o
        where o.bucket between 0 and 63 and o.id = t.id and o.bucket < t.bucket)`,
    columns: {
      transaction: id("Ledger transaction", "t.id", "ledgerTransaction"),
      at: instant("When", "t.at"),
      event: text("Event", "t.event"),
      actor: text("By", "t.actor"),
      reference: text("Reference", "t.reference", { inside: true }),
      meaning: text("What it is", "v.meaning", { filters: false }),
      bucket: count("Bucket", "t.bucket", { sorts: false, inside: true }),
      batch: count("Batch in the chain", "t.seq", { sorts: false, inside: true }),
      proposal: id("Proposal", "t.proposal_id", "proposal", {
        nullable: true,
        inside: true,
        leadsTo: "proposals",
      }),
      reverses: id("Is the mirror of", "t.reverses", "ledgerTransaction", {
        nullable: true,
        inside: true,
        leadsTo: "ledger-transactions",
      }),
      state: state(
        "Reversal",
        `case when exists (select from ledger.transactions r
            where r.bucket = t.bucket and r.reverses = t.id) then 'reversed'
          when v.reversible or exists (select from ledger.unfounded u
            where u.bucket = t.bucket and u.id = t.id) then 'reversible' else 'final' end`,
        ["reversible", "reversed", "final"],
      ),
    },
    order: "-at",
    search: { says: "reference", sql: ["t.reference"] },
    relations: [{ resource: "entries", column: "transaction", title: "Entries" }],
  }),
  resource({
    name: "entries",
    title: "Entries",
    area: "Ledger",
    says: "each side of each ledger transaction, with the balance before and after",
    roles: ROLES,
    id: {
      sql: "e.bucket || ':' || e.transaction_id || ':' || e.no",
      type: "text",
      found: {
        form: ENTRY,
        by: `e.bucket = split_part($, ':', 1)::int and e.no = split_part($, ':', 3)::int
          and t.bucket = e.bucket and t.id = split_part($, ':', 2)::uuid`,
      },
    },
    from: `ledger.transactions t join ledger.entries e
        on e.bucket = t.bucket and e.transaction_id = t.id and e.at = t.at
      join ledger.account_kinds k using (kind)`,
    // The newest ledger transactions by their index, then the entries of each.
    wholeFrom: `ledger.transactions t cross join lateral (
        select * from ledger.entries x
        where x.bucket = t.bucket and x.transaction_id = t.id and x.at = t.at offset 0) e
      join ledger.account_kinds k using (kind)`,
    columns: {
      at: instant("When", "t.at"),
      transaction: id("Ledger transaction", "t.id", "ledgerTransaction", {
        leadsTo: "ledger-transactions",
        found: isTransaction,
      }),
      event: text("Event", "t.event"),
      kind: text("Kind", "e.kind"),
      account: text("Account", called("e"), {
        leadsTo: "accounts",
        found: isAccount("e"),
        inside: true,
      }),
      member: id("Member", memberOf("e"), "member", { nullable: true, found: isMembers("e") }),
      side: state("Side", "case e.side when 'D' then 'debit' else 'credit' end", [
        "debit",
        "credit",
      ]),
      amount: amount("Amount", "e.amount", { currencyOf: "currency" }),
      before: amount("Balance before", before, { currencyOf: "currency" }, { sorts: false }),
      after: amount("Balance after", "e.balance", { currencyOf: "currency" }, { sorts: false }),
      currency: state("Currency", "e.currency", CURRENCY_CODES, { inside: true }),
      book: state("Book", book, BOOKS, { inside: true }),
    },
    order: "-at",
  }),
];
