/**
 * The drill: simulated members, the real winding down, then everybody withdraws. Members' claims
 * are covered, or short by a chosen part, which the operator adds later in two parts.
 */
import { sql } from "kysely";
import { proposeMatch } from "../../../apps/server/src/cash/match-receipt.ts";
import { consent } from "../../../apps/server/src/ledger/proposals.ts";
import type { Db } from "../../../apps/server/src/platform/db.ts";
import { runSweep } from "../../../apps/server/src/reserve/sweeps.ts";
import { advance, holdRounds } from "../../../apps/server/src/wind-down/advance.ts";
import {
  beginWindDown,
  proposeWindDown,
} from "../../../apps/server/src/wind-down/propose-wind-down.ts";
import { stepsDone } from "../../../apps/server/src/wind-down/status.ts";
import { type Books, bring, chainPays, statements } from "./books.ts";
import { live, type Member, settle, takeOut, withdraw } from "./life.ts";
import {
  brokenInvariants,
  type Round,
  readPublishedTotal,
  readRounds,
  readTotals,
  wrongParts,
} from "./results.ts";

/** `heldPercent` is the cover of the members' claims in percent; 100 is full cover. */
export type Drill = { books: Books; members: number; heldPercent: number };

/**
 * `rounds` holds for each distribution what was owed, held and unpaid, and what members were then
 * paid.
 */
export type Report = {
  rounds: (Round & { paid: bigint })[];
  times: Record<string, number>;
  wrong: string[];
};

/**
 * Returns what was paid and how long it took; `wrong` is empty when the winding down was correct.
 */
export async function windDownDrill({
  books,
  members: count,
  heldPercent,
}: Drill): Promise<Report> {
  const { db } = books;
  const times: Record<string, number> = {};
  async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    times[what] = performance.now() - began;
    return result;
  }
  const members = await timed("a life", () => live(books, count));
  const owedBefore = await owedAfterCancelling(db);
  const missing = await lost(books, heldPercent);
  await statements(books, missing);
  await timed("sales stopped", () => begin(books));
  await timed("advanced to the sharing", () => advance(books));
  // two consecutive statements determine what is missing
  for (let times = 0; times < 2; times++) await statements(books, missing);
  await timed("shared out", () => advance(books));
  const paid = [await timed("everybody withdrew", () => everybodyWithdraws(books, members))];
  await sql`select sandbox.advance_clock(1)`.execute(db);
  await statements(books);
  await timed("what is left proved", () => advance(books));
  const wrong = await judged(books, owedBefore, paid[0] ?? 0n);
  for (const part of missing > 0n ? [2n, 1n] : []) {
    await bring(books, (await readTotals(db)).owed / part);
    await statements(books);
    await timed(`round ${paid.length + 1}`, () => holdRounds(db));
    paid.push(await takeAll(books, members));
  }
  const all = await readRounds(db);
  const { owed } = await readTotals(db);
  wrong.push(
    ...all.flatMap(wrongParts),
    ...(owed === 0n ? [] : [`${owed} stay owed after everything was brought`]),
    ...(all.length === paid.length ? [] : [`${all.length} rounds, and not ${paid.length}`]),
  );
  return { rounds: all.map((one, at) => ({ ...one, paid: paid[at] ?? 0n })), times, wrong };
}

/** The amount that custody must lack for members' claims to end up with this cover in percent. */
async function lost({ db }: Books, heldPercent: number): Promise<bigint> {
  if (heldPercent >= 100) return 0n;
  const { rows } = await sql<{ claims: string; held: string }>`
    select f.claims + r.more as claims, f.custody + f.reserve - f.on_its_way + r.more as held
    from wind_down.figures() f, (
      select coalesce(sum(o.daily_return * o.valid_days), 0) - coalesce((
        select sum(i.amount) from income.incomes i join orders.orders x
          on x.bucket = i.bucket and x.id = i.order_id and x.state = 'valid'), 0) as more
      from orders.orders o where o.state = 'valid' and o.cancel_until < platform.now()
    ) r where f.currency = 'tUSDT'`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("there is nothing to lose");
  return BigInt(row.held) - (BigInt(row.claims) * BigInt(heldPercent)) / 100n;
}

async function begin({ db }: Books): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const decided = {
      reason: "A drill: everyone withdraws now.",
      document: { name: "resolution.txt", bytes: Buffer.from("resolution") },
    };
    const id = await proposeWindDown(tx, decided, "ana");
    const proposal = await consent(tx, id, "eva", "the drill was announced");
    await beginWindDown(tx, proposal);
  });
}

/**
 * Everything owed now, including receipts, without the return of purchases that will be cancelled.
 */
async function owedAfterCancelling(db: Db): Promise<bigint> {
  const { owed } = await readTotals(db);
  const { rows } = await sql<{ receipts: bigint; undone: bigint }>`
    select (select coalesce(sum(a.balance), 0)::bigint from ledger.accounts a
        where a.kind = 'client.unidentified') as receipts,
      (select coalesce(sum(o.daily_return * o.valid_days), 0)::bigint from orders.orders o
        where o.state = 'valid' and o.cancel_until >= platform.now()) as undone`.execute(db);
  const [row] = rows;
  return owed + (row?.receipts ?? 0n) - (row?.undone ?? 0n);
}

/**
 * The reserve's cash is swept, the receipt gets its owner, and every member withdraws what can be
 * paid; returns the sum.
 */
async function everybodyWithdraws(books: Books, members: readonly Member[]): Promise<bigint> {
  const { db } = books;
  await runSweep(db, "income");
  await chainPays(books);
  await runSweep(db, "income");
  await matchReceipt(books, members);
  for (let at = 0; at < members.length; at += 500)
    await takeOut(books, members.slice(at, at + 500));
  const before = (await readTotals(db)).owed;
  await settle(books);
  await takeAll(books, members);
  return before - (await readTotals(db)).owed;
}

/** Each member withdraws all that is payable, and not a unit more; returns the sum. */
async function takeAll(books: Books, members: readonly Member[]): Promise<bigint> {
  const before = (await readTotals(books.db)).owed;
  const payable = await payableNow(books);
  const of = ({ id }: Member) => payable.get(id) ?? 0n;
  const refused = await withdraw(books, members, (one) => of(one) + 1n);
  if (refused > 0) throw new Error(`${refused} members were given more than can be paid`);
  await withdraw(books, members, of);
  await settle(books);
  return before - (await readTotals(books.db)).owed;
}

async function matchReceipt({ db }: Books, members: readonly Member[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select transaction_id as id from ledger.entries where event = 'unknown_receipt'
      and kind = 'client.unidentified'`.execute(db);
  await db.transaction().execute(async (tx) => {
    const match = { receiptId: rows[0]?.id ?? "", memberId: members[0]?.id ?? "" };
    const id = await proposeMatch(tx, { ...match, reference: "found in the drill" }, "ana");
    await consent(tx, id, "ben", "seen the receipt");
    await sql`select cash.match_receipt(${id})`.execute(tx);
  });
}

async function payableNow({ db }: Books): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ id: string; payable: bigint }>`
    select a.owner as id, (sum(a.balance)
      - ledger.floor_of(a.bucket, a.owner, 'tUSDT'))::bigint as payable
    from ledger.accounts a where a.currency = 'tUSDT'
      and a.kind in ('client.deposit', 'client.returned', 'client.earned')
    group by a.bucket, a.owner`.execute(db);
  return new Map(rows.map(({ id, payable }) => [id, payable]));
}

/** The deviations from docs/rules.md §6, in words; empty when there are none. */
async function judged({ db }: Books, owedBefore: bigint, paid: bigint): Promise<string[]> {
  const [first] = await readRounds(db);
  if (!first) return ["nothing was shared out"];
  const { claims, held, unpaid } = first;
  const after = await readTotals(db);
  const isShort = unpaid > 0n;
  const broken = await brokenInvariants(db);
  const allowed = isShort ? ["client_cover"] : [];
  const steps = await stepsDone(db);
  const must: [string, unknown, unknown][] = [
    ["paid to members", paid, isShort ? held : claims],
    ["still owed to them", after.owed, unpaid],
    ["left in custody", after.custody, isShort ? 0n : await houseParts(db)],
    ["published as owed", await readPublishedTotal(db), unpaid],
    ["orders still open", after.open, 0n],
    ["steps that ended", steps.filter(({ endedAt }) => endedAt).length, 7],
    ["claims, of what was owed before", claims, owedBefore],
  ];
  return [
    ...must.flatMap(([what, is, should]) =>
      is === should ? [] : [`${what}: ${String(is)}, and not ${String(should)}`],
    ),
    ...broken
      .filter(({ name }) => !allowed.includes(name))
      .map(({ name, rows }) => `${name}: ${JSON.stringify(rows[0], (_, of) => String(of))}`),
  ];
}

/** The operator's part of custody: earlier fees that were not swept, budget, float. */
async function houseParts(db: Db): Promise<bigint> {
  const { rows } = await sql<{ own: bigint }>`
    select coalesce(sum(a.balance), 0)::bigint as own from ledger.accounts a
    where a.currency = 'tUSDT' and a.kind in ('client.due_to_house', 'client.promotion',
      'client.coupon', 'client.conversion')`.execute(db);
  return rows[0]?.own ?? 0n;
}
