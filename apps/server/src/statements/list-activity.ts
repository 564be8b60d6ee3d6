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
import { WALLET_CURRENCY } from "../wallets/balances.ts";
import { detailsOf } from "./activity-details.ts";
import { eventsOfKinds, kindOf, SETTLED, WALLET_KINDS, wholeIn } from "./activity-events.ts";

type Asked = InputOf<typeof contract>;
type Page = OutputOf<typeof contract>;

/** The last line's place, and the total below it: a minus where the list is filtered. */
const CURSOR = new RegExp(`^(\\d{1,18}) ${UUID} (\\d{1,19}|-)$`);

/** Refuses bad_input for a day that no calendar has. */
export async function listActivity(db: Db, member: Member, asked: Asked): Promise<Page> {
  refuseUnless(asked.until === undefined || isDay(asked.until), "bad_input", { fields: "until" });
  const after = asked.cursor ? fromCursor(asked.cursor, CURSOR) : null;
  const accounts = await memberAccounts(db, member);
  const rows = await entriesOf(db, member, accounts, asked, after);
  const page = rows.slice(0, asked.pageSize);
  const details = await detailsOf(db, member, page);
  // An unfiltered list knows the total after each line: that of the top, less what newer events did.
  const top = after ? after[2] : rows[0]?.top;
  let total = isWhole(asked) && top != null && top !== "-" ? BigInt(top) : null;
  const list: Page["list"] = [];
  for (const row of page) {
    const kind = kindOf(row.event, row.actor);
    const { moved, ...line } = details(row);
    if (kind !== null) {
      const { at, currency, amount } = row;
      const yours = currency === WALLET_CURRENCY ? total : null;
      list.push({ reference: row.id, kind, at, currency, amount, yours, ...line });
    }
    if (total !== null) total -= moved;
  }
  const last = rows.length > asked.pageSize ? page.at(-1) : undefined;
  return { list, cursor: last ? toCursor(last.seq, last.id, `${total ?? "-"}`) : null };
}

/** Whether nothing but a last day is asked for. */
const isWhole = ({ group, wallet, kinds, amount }: Asked) =>
  group === undefined && wallet === undefined && kinds === undefined && amount === undefined;

/** The entry with the whole amount of an event. `top`: all that was the member's before the first page. */
export type ActivityEntry = {
  seq: bigint;
  id: string;
  event: string;
  currency: Currency;
  amount: bigint;
  at: Date;
  actor: string;
  top: bigint | null;
};

/** Reads one row more than the page, to know whether there is a next page. */
async function entriesOf(
  db: Db,
  member: Member,
  accounts: readonly { kind: string; currency: Currency }[],
  asked: Asked,
  after: readonly string[] | null,
): Promise<ActivityEntry[]> {
  const events = wantedEvents(asked);
  const own = sql`e.bucket = ${member.bucket} and e.owner = ${member.id}`;
  const until = asked.until ? sql`and e.at < ${startOfDay(addDays(asked.until, 1))}` : sql``;
  const before = after
    ? sql`and (e.seq, e.transaction_id) < (${after[0]}::bigint, ${after[1]}::uuid)`
    : sql``;
  // Each account is an ordered scan of its own index range, with one entry at most of each event.
  const scans = accounts.flatMap(({ kind, currency }): RawBuilder<unknown>[] => {
    const settled = kind === "client.withdrawing" && isWhole(asked) ? SETTLED : [];
    const here = [...wholeIn(kind).filter((event) => events.includes(event)), ...settled];
    if (here.length === 0) return [];
    return [
      sql`(select e.* from ledger.entries e
        where ${own} and e.kind = ${kind} and e.currency = ${currency} and e.event = any(${here})
          ${before} ${until} ${amountIn(asked.amount, currency)}
          ${inWallet(asked.wallet, accounts)}
        order by e.seq desc, e.transaction_id desc limit ${asked.pageSize + 1})`,
    ];
  });
  if (scans.length === 0) return [];
  const { rows } = await sql<ActivityEntry>`
    select e.seq, e.transaction_id as id, e.event, e.currency, e.amount, e.at, t.actor,
      ${isWhole(asked) && !after ? topOf(member, asked.until) : sql`null::bigint`} as top
    from (
      select * from (${sql.join(scans, sql` union all `)}) x
      order by seq desc, transaction_id desc limit ${asked.pageSize + 1}
    ) e
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    order by e.seq desc, e.transaction_id desc`.execute(db);
  return rows;
}

function wantedEvents({ group, kinds }: Asked): string[] {
  return eventsOfKinds(
    ACTIVITY_KINDS.filter(
      (kind) =>
        (group === undefined || GROUP_OF[kind] === group) &&
        (kinds === undefined || kinds.includes(kind)),
    ),
  );
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
function inWallet(wallet: Asked["wallet"], accounts: readonly { currency: Currency }[]) {
  if (wallet === undefined) return sql``;
  const kinds = WALLET_KINDS[wallet];
  const currencies = [...new Set(accounts.map(({ currency }) => currency))];
  return sql`and e.event = any(array(
      select s.event from ledger.event_shapes s where s.kind = any(${kinds})))
    and exists (select from ledger.entries p
      where p.bucket = e.bucket and p.owner = e.owner and p.kind = any(${kinds})
        and p.currency = any(${currencies}) and p.seq = e.seq
        and p.transaction_id = e.transaction_id and p.at = e.at)`;
}

/** All that is the member's; with a last day, all that was at its end. */
function topOf(member: Member, until: string | undefined) {
  const own = sql`bucket = ${member.bucket} and owner = ${member.id}
    and currency = ${WALLET_CURRENCY} and kind like 'client.%'`;
  const now = sql`(select sum(balance) from ledger.accounts where ${own})`;
  if (until === undefined) return sql`${now}::bigint`;
  return sql`(${now} - coalesce((
    select sum(case side when 'C' then amount else -amount end) from ledger.entries
    where ${own} and at >= ${startOfDay(addDays(until, 1))}), 0))::bigint`;
}
