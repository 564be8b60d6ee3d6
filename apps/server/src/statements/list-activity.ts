/** A member's activity: one line an event of the ledger, newest first, paged by a keyset cursor. */
import { addDays, isDay, startOfDay } from "@ballast/contract/days.ts";
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import { CURRENCIES, type Currency } from "@ballast/contract/money.ts";
import {
  ACTIVITY_KINDS,
  type listActivity as contract,
  GROUP_OF,
} from "@ballast/contract/user/activity.ts";
import { type RawBuilder, sql } from "kysely";
import { memberAccounts } from "../ledger/accounts.ts";
import { fromCursor, toCursor, UUID } from "../platform/cursor.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { detailsOf } from "./activity-details.ts";
import { eventsOfKinds, kindOf, WALLET_KINDS, wholeIn } from "./activity-events.ts";
import { SLACK_MS, totalsOf } from "./activity-totals.ts";

type Asked = InputOf<typeof contract>;
type Page = OutputOf<typeof contract>;

/** The last line's place and time. It holds no figure, because whoever sends it may have edited it. */
const CURSOR = new RegExp(`^(\\d{1,18}) ${UUID} (\\d{1,15})$`);

/**
 * A page is looked for in this many days first, which reads four monthly partitions; only where it
 * is not full, in all of them.
 */
const WINDOW_DAYS = 93;
const DAY_MS = 86_400_000;
/** Later than any time. */
const MAX_MS = 8_640_000_000_000_000;

/** Refuses bad_input for a day that no calendar has. */
export async function listActivity(db: Db, member: Member, asked: Asked, now: Date): Promise<Page> {
  refuseUnless(asked.until === undefined || isDay(asked.until), "bad_input", { fields: "until" });
  const after = asked.cursor ? fromCursor(asked.cursor, CURSOR) : null;
  const accounts = await memberAccounts(db, member);
  const rows = await newestOf(db, member, accounts, asked, after, now);
  const page = rows.slice(0, asked.pageSize);
  const isNewest = after === null && asked.until === undefined;
  const [detailOf, totalOf] = await Promise.all([
    detailsOf(db, member, page),
    isWhole(asked) ? totalsOf(db, member, page, isNewest) : () => null,
  ]);
  const list = page.map((entry) => {
    const { id, event, actor, at, currency, amount } = entry;
    const kind = kindOf(event, actor);
    return { reference: id, kind, at, currency, amount, yours: totalOf(entry), ...detailOf(entry) };
  });
  const last = rows.length > asked.pageSize ? page.at(-1) : undefined;
  return { list, cursor: last ? toCursor(last.seq, last.id, last.at.getTime()) : null };
}

/** The times in which a page is looked for. */
type Within = { from: Date | null; to: Date | null };

async function newestOf(
  db: Db,
  member: Member,
  accounts: Accounts,
  asked: Asked,
  after: readonly string[] | null,
  now: Date,
): Promise<ActivityEntry[]> {
  const end = asked.until ? startOfDay(addDays(asked.until, 1)) : null;
  const to = after ? new Date(Math.min(Number(after[2]) + SLACK_MS, Number(end ?? MAX_MS))) : end;
  const from = new Date(Number(to ?? now) - WINDOW_DAYS * DAY_MS);
  const near = await entriesOf(db, member, accounts, { asked, after, within: { from, to } });
  const last = near[asked.pageSize];
  if (last && last.at.getTime() > from.getTime() + SLACK_MS) return near;
  return entriesOf(db, member, accounts, { asked, after, within: { from: null, to } });
}

/** Whether nothing but a last day is asked for. */
const isWhole = ({ group, wallet, kinds, amount }: Asked) =>
  group === undefined && wallet === undefined && kinds === undefined && amount === undefined;

/** The entry with the whole amount of an event. */
export type ActivityEntry = {
  seq: bigint;
  id: string;
  event: string;
  currency: Currency;
  amount: bigint;
  at: Date;
  actor: string;
  /** What the ledger transaction says it is about: a day, an order, or nothing. */
  about: string;
};

type Accounts = readonly { kind: string; currency: Currency }[];
type Look = { asked: Asked; after: readonly string[] | null; within: Within };

/** Reads one row more than the page, to know whether there is a next page. */
async function entriesOf(
  db: Db,
  member: Member,
  accounts: Accounts,
  { asked, after, within }: Look,
): Promise<ActivityEntry[]> {
  const own = sql`e.bucket = ${member.bucket} and e.owner = ${member.id}`;
  const times = timesOf(sql`e.at`, within);
  const before = after
    ? sql`and (e.seq, e.transaction_id) < (${after[0]}::bigint, ${after[1]}::uuid)`
    : sql``;
  const touches = inWallet(asked.wallet, accounts, timesOf(sql`p.at`, within));
  // Each account is an ordered scan of its own index range, with one entry at most of each event.
  const scans = lookedAt(accounts, asked).map(
    ({ kind, currency, events }): RawBuilder<unknown> => sql`(
      select e.* from ledger.entries e
      where ${own} and e.kind = ${kind} and e.currency = ${currency} and e.event = any(${events})
        ${before} ${times} ${amountIn(asked.amount, currency)} ${touches}
      order by e.seq desc, e.transaction_id desc limit ${asked.pageSize + 1})`,
  );
  if (scans.length === 0) return [];
  const { rows } = await sql<ActivityEntry>`
    select e.seq, e.transaction_id as id, e.event, e.currency, e.amount, e.at, t.actor,
      t.reference as about
    from (
      select * from (${sql.join(scans, sql` union all `)}) x
      order by seq desc, transaction_id desc limit ${asked.pageSize + 1}
    ) e
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    order by e.seq desc, e.transaction_id desc`.execute(db);
  return rows;
}

const timesOf = (at: RawBuilder<unknown>, { from, to }: Within) =>
  sql`${from ? sql`and ${at} >= ${from}` : sql``} ${to ? sql`and ${at} < ${to}` : sql``}`;

/** The accounts in which events that are asked for have their whole amount, each with those. */
function lookedAt(accounts: Accounts, asked: Asked) {
  const { group, kinds } = asked;
  const wanted = eventsOfKinds(
    ACTIVITY_KINDS.filter(
      (kind) =>
        (group === undefined || GROUP_OF[kind] === group) &&
        (kinds === undefined || kinds.includes(kind)),
    ),
  );
  return accounts
    .map(({ kind, currency }) => {
      const events = wholeIn(kind).filter((event) => wanted.includes(event));
      return { kind, currency, events };
    })
    .filter(({ events }) => events.length > 0);
}

/** Amounts that begin with the digits asked for. */
function amountIn(text: string | undefined, currency: Currency) {
  if (text === undefined) return sql``;
  const [whole = "", decimals = ""] = text.split(".");
  const { exponent } = CURRENCIES[currency];
  if (decimals.length > exponent) return sql`and false`;
  const unit = 10n ** BigInt(exponent - decimals.length);
  const least = BigInt(whole + decimals) * unit;
  return sql`and e.amount between ${least} and ${least + unit - 1n}`;
}

/** Events that touched one of the wallet's accounts. Events that never can are not looked at. */
function inWallet(wallet: Asked["wallet"], accounts: Accounts, times: RawBuilder<unknown>) {
  if (wallet === undefined) return sql``;
  const kinds = WALLET_KINDS[wallet];
  const currencies = [...new Set(accounts.map(({ currency }) => currency))];
  return sql`and e.event = any(array(
      select s.event from ledger.event_shapes s where s.kind = any(${kinds})))
    and exists (select from ledger.entries p
      where p.bucket = e.bucket and p.owner = e.owner and p.kind = any(${kinds})
        and p.currency = any(${currencies}) and p.seq = e.seq
        and p.transaction_id = e.transaction_id and p.at = e.at ${times})`;
}
