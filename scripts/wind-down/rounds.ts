/** What stays owed after a drill's share, paid by what the operator brings later: half of it, then all. */
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";
import { roundsHeld } from "../../apps/server/src/wind-down/standing.ts";
import { type Books, statements } from "./books.ts";
import { partsOf, totals } from "./check.ts";
import { bring } from "./local-money.ts";
import { paidSince } from "./payments.ts";
import type { Round } from "./sums.ts";

type Rest = { claimant: string; claim: bigint };

/** Answers what each round paid, and what is wrong. `withdraw`: everybody takes what can be paid now. */
export async function laterRounds(
  books: Books,
  cutAt: Date,
  withdraw: () => Promise<void>,
): Promise<{ rounds: Round[]; wrong: string[] }> {
  const { db } = books;
  const rounds: Round[] = [];
  const wrong: string[] = [];
  for (const part of [2n, 1n]) {
    const before = await rests(db);
    const paidBefore = (await paidSince(db, cutAt)).paid;
    const brought = before.reduce((sum, { claim }) => sum + claim, 0n) / part;
    await bring(books, "tUSDT", brought);
    await sql`select sandbox.advance_clock(1)`.execute(db);
    await statements(books);
    await statements(books);
    const { rows } = await sql<{ held: number }>`select wind_down.hold_rounds() as held`.execute(
      db,
    );
    if (rows[0]?.held !== 1) wrong.push(`a round was not held: ${rows[0]?.held}`);
    wrong.push(...fellAlike(before, await rests(db)));
    await withdraw();
    const held = (await roundsHeld(db)).filter(({ currency }) => currency === "tUSDT");
    const paid = (await paidSince(db, cutAt)).paid - paidBefore;
    const rest = (await totals(db)).owed;
    rounds.push({ brought, shared: held.at(-1)?.shared ?? 0n, paid, rest });
  }
  const { owed } = await totals(db);
  if (owed !== 0n) wrong.push(`${owed} stay owed after everything was brought`);
  return { rounds, wrong };
}

async function rests(db: Db): Promise<Rest[]> {
  const { rows } = await sql<Rest>`
    select owner as claimant, floor as claim from ledger.floors where currency = 'tUSDT' and floor > 0
    order by owner`.execute(db);
  return rows;
}

/** Each rest fell by the part that it gets when it is computed by another way. */
function fellAlike(before: readonly Rest[], after: readonly Rest[]): string[] {
  const left = new Map(after.map(({ claimant, claim }) => [claimant, claim]));
  const paid = before.map(({ claimant, claim }) => claim - (left.get(claimant) ?? 0n));
  const shared = paid.reduce((sum, one) => sum + one, 0n);
  const parts = partsOf(before, shared);
  return before.flatMap(({ claimant }, at) =>
    paid[at] === parts[at]
      ? []
      : [`${claimant} got ${paid[at]} in a round, computed again it is ${parts[at]}`],
  );
}
