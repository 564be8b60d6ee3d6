/**
 * Bridges from the newest list of each currency to the present liabilities: the list's total, what the
 * ledger posted since by cause, and the sum, which equals today's balances.
 */
import { FEW_MEMBERS } from "@ballast/contract/constants.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { BRIDGE_MOVES, type BridgeMove, type OpenBridge } from "@ballast/contract/open/bridge.ts";
import { type RawBuilder, sql } from "kysely";
import { type KindSum, sumsOfKinds } from "../ledger/accounts.ts";
import type { Tx } from "../platform/db.ts";
import type { Log } from "../platform/log.ts";

/**
 * The effect of each event on the members' accounts in total; locked and released returns are shown
 * separately.
 */
export const MOVE_OF: Readonly<Record<string, BridgeMove>> = {
  deposit: "paidIn",
  receipt_matched: "paidIn",
  local_deposit: "paidIn",
  withdrawal_settled: "paidOut",
  local_refund_settled: "paidOut",
  // All three exchange local money for tUSDT of the float, here or at the bank. They are one sum, because
  // each alone may be the action of one person.
  conversion: "exchanged",
  cash_recharge: "exchanged",
  cash_withdrawal_settled: "exchanged",
  welcome: "gifts",
  bonus: "gifts",
  redeemed_code: "gifts",
  coins: "gifts",
  invitation_share: "gifts",
  buy_with_coupon: "gifts",
  coupon_paid: "gifts",
  coupon_released: "gifts",
  // What a coupon had paid returns to it.
  cancel: "gifts",
  chargeback: "corrected",
  chargeback_reversal: "corrected",
  reversal: "corrected",
};

/**
 * Events that move money between accounts of a member, or turn a locked return into income, so that the
 * total stays the same. They are the most frequent, so they are not read.
 */
export const NEUTRAL: readonly string[] = [
  "daily_income",
  "take_out",
  "maturity",
  "buy",
  "early_exit",
  "withdrawal_applied",
  "withdrawal_released",
  "local_refund_applied",
  "local_refund_released",
];

type List = { currency: Currency; sequence: number; takenAt: Date; total: bigint; owed: bigint };
type House = Record<"now" | "since" | "moved", bigint> & { currency: Currency; kind: string };
type Moved = { currency: Currency; event: string; amount: bigint };
type Look = OpenBridge["looks"][number] & { currency: Currency };

/**
 * Leaves out currencies in which fewer members than FEW_MEMBERS have or moved something since, because the
 * sums would reveal the actions of one person; those are shown only by their daily lists. tUSDT is always
 * shown, because the status shows it anyway, and only its house figures are shown. A bridge that does not
 * lead to today's balances, or has an unknown event, is left out and logged. `at`: of the read; `sums`: of
 * the same moment, if they were read already.
 */
export async function readBridges(
  tx: Tx,
  at: Date,
  log: Log,
  sums?: readonly KindSum[],
): Promise<OpenBridge[]> {
  const lists = (await newestLists(tx, sums ?? (await sumsOfKinds(tx)))).filter(
    isOfMany(await membersOf(tx)),
  );
  const house = await houseAccounts(tx);
  const moved = await membersMoves(tx);
  const looked = await looks(tx);
  return lists.flatMap((list) => {
    const of = <T extends { currency: Currency }>(all: T[]) =>
      all.filter(({ currency }) => currency === list.currency);
    const { sum, unknown, ...bridge } = bridgeOf(list, of(house), of(moved));
    const looks = of(looked).map(({ currency: _, ...look }) => look);
    const { currency, owed } = list;
    if (sum === owed && unknown.length === 0) return [{ ...bridge, looks, at, owed }];
    log.error({ currency, sum, owed, unknown }, "a list does not lead to now");
    return [];
  });
}

/** Pure. `sum`: the list's total with all moves; `unknown`: events that are none of the moves told. */
export function bridgeOf(list: Omit<List, "owed">, house: House[], moved: Moved[]) {
  const { currency, sequence, takenAt, total } = list;
  const { returns, ...then } = booksOf(house, ({ now, since }) => now - since);
  const amounts = new Map<BridgeMove, bigint>();
  const add = (move: BridgeMove, amount: bigint) =>
    amounts.set(move, (amounts.get(move) ?? 0n) + amount);
  const unknown = moved.filter(({ event }) => !(event in MOVE_OF));
  for (const { event, amount } of moved) {
    const move = MOVE_OF[event];
    if (move) add(move, amount);
  }
  add("returns", house.find(({ kind }) => kind === "reserve.sold")?.moved ?? 0n);
  const moves = BRIDGE_MOVES.map((move) => ({ move, amount: amounts.get(move) ?? 0n }));
  const sum = [...moves, ...unknown].reduce((all, { amount }) => all + amount, total);
  const present = booksOf(house, ({ now }) => now);
  return {
    ...{ currency, sequence, takenAt },
    listed: { inCustody: total - returns, returns },
    ...then,
    moves: moves.filter(({ amount }) => amount !== 0n),
    sum,
    now: currency === "tUSDT" ? { inCustody: sum - present.returns, ...present } : null,
    unknown: unknown.map(({ event }) => event),
  };
}

/** The house's side of custody and reserve, at the moment that `balance` tells of. */
function booksOf(house: House[], balance: (one: House) => bigint) {
  const of = (isMeant: (kind: string) => boolean) =>
    house.reduce((sum, one) => sum + (isMeant(one.kind) ? balance(one) : 0n), 0n);
  const returns = of((kind) => kind === "reserve.sold");
  const onTheWay = of((kind) => kind === "client.due_from_reserve");
  const free = of((kind) => kind === "reserve.cash") - returns - onTheWay;
  return {
    returns,
    setAside: of((kind) => !NOT_SET_ASIDE.includes(kind)),
    onTheWay,
    missing: of((kind) => kind === "client.shortfall"),
    // Less than what is locked would be an error of the books: nothing is free then.
    free: free < 0n ? 0n : free,
  };
}

const NOT_SET_ASIDE: readonly string[] = [
  ...["reserve.sold", "reserve.cash", "client.due_from_reserve", "client.shortfall"],
];

/** No entries of these books lead from a list that was taken over to now. */
const NEWEST = sql`newest as (
  select * from (
    select distinct on (c.currency) c.currency, c.sequence, c.taken_at, c.total, s.head_seqs
    from proof.commits c join proof.snapshots s using (day)
    order by c.currency, c.sequence desc) x
  where x.head_seqs is not null)`;

/**
 * An entry's time is the start of its database transaction, so some entries after a list have an earlier
 * time.
 */
const NEAR: RawBuilder<boolean> = sql`e.at > n.taken_at - interval '31 days'`;

async function newestLists(tx: Tx, sums: readonly KindSum[]): Promise<List[]> {
  const { rows } = await sql<Omit<List, "owed">>`
    with ${NEWEST}
    select n.currency, n.sequence, n.taken_at as "takenAt", n.total from newest n
    order by n.currency <> 'tUSDT', n.currency`.execute(tx);
  return rows.map((list) => {
    const all = sums.filter((one) => one.isOwed && one.currency === list.currency);
    return { ...list, owed: all.reduce((total, { sum }) => total + sum, 0n) };
  });
}

/**
 * There are few such accounts, and each is looked up by key; only daily income turns a locked return into a
 * member's.
 */
async function houseAccounts(tx: Tx): Promise<House[]> {
  const { rows } = await sql<House>`
    with ${NEWEST}
    select n.currency, a.kind, sum(a.balance)::bigint as now,
      coalesce(sum(x.since), 0)::bigint as since, coalesce(sum(x.moved), 0)::bigint as moved
    from newest n
    cross join generate_series(0, 63) b
    cross join ledger.account_kinds k
    join ledger.accounts a on a.bucket = b and a.kind = k.kind and a.currency = n.currency
    left join lateral (
      select sum(y.amount) as since, sum(y.amount) filter (where y.event <> 'daily_income') as moved
      from (select e.event, case when e.side = k.normal then e.amount else -e.amount end as amount
        from ledger.entries e
        where e.bucket = a.bucket and e.owner = a.owner and e.kind = a.kind
          and e.currency = a.currency and e.seq > n.head_seqs[a.bucket + 1] and ${NEAR}) y
    ) x on true
    where k.kind in ('reserve.sold', 'reserve.cash', 'client.due_from_reserve', 'client.shortfall')
      or k.book = 'C' and k.normal = 'C' and k.owner_is <> 'member' and k.kind <> 'client.transit'
    group by 1, 2`.execute(tx);
  return rows;
}

const isOfMany =
  (members: Map<Currency, bigint>) =>
  ({ currency }: List): boolean =>
    currency === "tUSDT" || (members.get(currency) ?? 0n) >= BigInt(FEW_MEMBERS);

/** For each local currency, the members who have something, or moved it since the list. */
async function membersOf(tx: Tx): Promise<Map<Currency, bigint>> {
  const { rows } = await sql<{ currency: Currency; members: bigint }>`
    with ${NEWEST}
    select x.currency, count(*) as members from (
      select a.currency, a.owner from newest n
      join ledger.accounts a on a.currency = n.currency and a.balance > 0
      join ledger.account_kinds k on k.kind = a.kind and k.owner_is = 'member'
      where n.currency <> 'tUSDT'
      union
      select e.currency, e.owner from newest n
      cross join generate_series(0, 63) b
      join ledger.transactions t on t.bucket = b and t.seq > n.head_seqs[b + 1]
        and t.event <> all(${NEUTRAL})
      join ledger.entries e on e.bucket = t.bucket and e.transaction_id = t.id and e.at = t.at
        and e.currency = n.currency and ${NEAR}
      join ledger.account_kinds k on k.kind = e.kind and k.owner_is = 'member'
      where n.currency <> 'tUSDT'
    ) x group by 1`.execute(tx);
  return new Map(rows.map(({ currency, members }) => [currency, members]));
}

async function membersMoves(tx: Tx): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with ${NEWEST}
    select n.currency, t.event,
      sum(case when e.side = k.normal then e.amount else -e.amount end)::bigint as amount
    from newest n
    cross join generate_series(0, 63) b
    join ledger.transactions t on t.bucket = b and t.seq > n.head_seqs[b + 1]
      and t.event <> all(${NEUTRAL})
    join ledger.entries e on e.bucket = t.bucket and e.transaction_id = t.id and e.at = t.at
      and e.currency = n.currency and ${NEAR}
    join ledger.account_kinds k on k.kind = e.kind and k.owner_is = 'member'
    group by 1, 2`.execute(tx);
  return rows;
}

/**
 * For each part, the reconciliation nearest in time that saw the same money, after the list and within a
 * quarter of an hour of it. Custody and reserve are reconciled every minute, a bank when it changes and at
 * least every few minutes.
 */
async function looks(tx: Tx): Promise<Look[]> {
  const { rows } = await sql<Look>`
    with ${NEWEST}, found as (
      select a.currency, a.at, n.taken_at, p.part, p.amount::numeric as amount
      from newest n join proof.assets a using (currency, sequence)
      cross join jsonb_each_text(a.parts) p (part, amount))
    select f.currency, f.part, l.at, l.books::bigint as books, l.moving::bigint as "underWay"
    from found f cross join lateral (
      select x.at, x.books, x.moving from (
        select s.at, chain.whole(s.chain_balance, s.unit) as seen, s.ledger_balance as books,
          chain.whole(s.in_transit + s.dust, s.unit) as moving
        from chain.statements s where f.currency = 'tUSDT'
          and s.book = case f.part when 'custody' then 'client' else f.part end
          and s.at between f.at - interval '15 minutes' and f.at + interval '15 minutes'
        union all
        select s.at, s.bank_balance, s.ledger_balance, s.in_transit
        from bank.statements s where f.part = 'bank'
          and s.account = 'clients' and s.currency = f.currency
          and s.at between f.at - interval '15 minutes' and f.at + interval '15 minutes') x
      where x.seen = f.amount and x.at >= f.taken_at
      order by abs(extract(epoch from x.at - f.at)) limit 1) l
    order by f.currency, f.part`.execute(tx);
  return rows;
}
