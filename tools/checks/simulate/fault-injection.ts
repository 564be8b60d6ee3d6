/**
 * A rail that reports falsely: for most of a day the chain node or the bank is wrong. Sales must
 * stop within that day, withdrawals must continue, and afterwards two people resume the sales.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { approveProposal } from "../../../apps/server/src/console/decide-proposal.ts";
import { Refusal } from "../../../apps/server/src/platform/refusal.ts";
import { proposeResuming } from "../../../apps/server/src/reserve/resume-sales.ts";
import { CATALOG } from "../../../apps/server/src/staff-catalog.ts";
import { applyWithdrawal } from "../../../apps/server/src/wallets/apply-withdrawal.ts";
import { personOf } from "../../../scripts/demo-data/treasury.ts";
import { tellOfTheBank } from "./bank-faults.ts";
import { type Finding, setAside } from "./check.ts";
import { type Fault, isLieOf } from "./faults.ts";
import { depositAddressOf, type SimulatedMember } from "./members.ts";
import { runJobs, type World } from "./world.ts";

type Rail = "chain" | "bank";
export type InjectedFault = {
  kind: Fault;
  rail: Rail;
  /** Ends the fault: withdraws the false statement, or makes it true. */
  end(): void;
};

/** What was requested while sales were stopped. */
export type Stop = {
  /** Null when no member had anything to withdraw. */
  withdrawal: string | null;
  proposal: string;
  /** The faults that were not detected as required, and other violations. */
  findings: Finding[];
};

const UNIT = 1_000_000n;
const SOME = 25n * UNIT;

/** Withdrawals are processed from Monday to Friday: on other days they prove nothing. */
export const isWeekday = ({ time }: World) => ![0, 6].includes(time.now().getUTCDay());

/**
 * Null when the fault did not apply. Faults of the bank start while it works, those of the node
 * later.
 */
export async function injectFault(
  world: World,
  faults: readonly Fault[],
  rail: Rail,
): Promise<InjectedFault | null> {
  const kind = faults.find(isLieOf(rail));
  if (!kind) return null;
  const end = await (rail === "bank" ? tellOfTheBank(world, kind) : tellOfTheChain(world, kind));
  return end && { kind, rail, end };
}

async function tellOfTheChain(world: World, kind: Fault): Promise<(() => void) | null> {
  const { random, outside, wallets, members, database } = world;
  if (kind !== "phantom-deposit" && kind !== "missing-money" && kind !== "paid-twice") return null;
  const member = random.pick(members);
  const amount = BigInt(1 + random.below(500)) * UNIT;
  if (kind === "phantom-deposit") {
    member.deposit ??= await depositAddressOf(database.db, member);
    const { deposit } = member;
    outside.pretend(deposit, amount);
    return () => outside.distort(deposit, amount);
  }
  outside.distort(wallets.custody, -amount);
  if (kind === "paid-twice") outside.distort(member.outside, amount);
  return () => {
    outside.distort(wallets.custody, amount);
    if (kind === "paid-twice") outside.distort(member.outside, -amount);
  };
}

/** The logged error, and the reason that the guard must name, for a fault of each rail. */
const SHOUTED = { chain: '"reconciliation break"', bank: '"bank reconciliation break"' } as const;
const INVARIANT = {
  chain: "invariant:books_agree_with_the_chain",
  bank: "invariant:books_agree_with_the_bank",
} as const;

/** Runs after the rails' turns: returns the violations of "sales stop, and nothing else does". */
export async function expectStopped(
  world: World,
  lies: readonly InjectedFault[],
  buy: () => Promise<string>,
): Promise<Stop> {
  const { db } = world.database;
  await setAside(world);
  await runJobs(world, "chain-reconcile", "bank-reconcile", "monitor");
  const shouts = world.calledOut.filter((line) => line.includes("reconciliation break"));
  world.calledOut = world.calledOut.filter((line) => !shouts.includes(line));
  const { rows } = await sql<{ reasons: string[] }>`
    select reserve.guard_reasons('tUSDT') as reasons`.execute(db);
  const reasons = rows[0]?.reasons ?? [];
  const findings: Finding[] = lies
    .filter(({ rail }) => {
      const isShouted = shouts.some((line) => line.includes(SHOUTED[rail]));
      const isNamed = ["reconciliation_break", INVARIANT[rail]].every((code) =>
        reasons.includes(code),
      );
      return !isShouted || !isNamed;
    })
    .map((lie) => wrong([lie], `the guard is not red: ${reasons.join(", ") || "green"}`));
  const outcome = await buy();
  if (outcome !== "sales_stopped") findings.push(wrong(lies, `a purchase was answered ${outcome}`));
  const withdrawal = await withdrawMeanwhile(world);
  const proposal = await db
    .transaction()
    .execute((tx) =>
      proposeResuming(
        tx,
        { currency: "tUSDT", reference: "The truth is back" },
        personOf(world.staff, "finance").id,
      ),
    );
  const early = await approve(world, proposal);
  if (early !== "guard_not_green") findings.push(wrong(lies, `resuming was answered ${early}`));
  return { withdrawal, proposal, findings };
}

const wrong = (lies: readonly InjectedFault[], shown: string): Finding => ({
  what: `the stop by ${lies.map(({ kind }) => kind).join(" and ")}`,
  shown,
});

async function withdrawMeanwhile(world: World): Promise<string | null> {
  const { database, members, dailyMaximum } = world;
  const { rows } = await sql<{ owner: string }>`
    select owner from ledger.accounts where kind in ('client.deposit', 'client.returned')
      and currency = 'tUSDT' and balance >= ${SOME} order by owner limit 1`.execute(database.db);
  const member = members.find(({ id }) => id === rows[0]?.owner);
  if (!member) return null;
  return await withdrawFrom(world, member, dailyMaximum);
}

async function withdrawFrom(
  { database }: World,
  member: SimulatedMember,
  dailyMaximum: bigint,
): Promise<string> {
  const key = randomUUID();
  const { addressId } = member;
  const asked = { amount: SOME, addressId };
  const who = { ...member, sessionId: key };
  const applied = await database.db
    .transaction()
    .execute((tx) => applyWithdrawal(tx, who, key, asked, dailyMaximum));
  return applied.id;
}

async function approve({ database, staff }: World, proposal: string): Promise<string> {
  try {
    await database.db.transaction().execute((tx) =>
      approveProposal(tx, CATALOG.proposals, {
        ...{ staff: personOf(staff, "auditor"), id: proposal, reason: "Statements agree." },
      }),
    );
    return "done";
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
}

/** Runs before the fault ends: withdrawals requested while sales were stopped must be under way. */
export async function expectPaidOut(
  { database }: World,
  lies: readonly InjectedFault[],
  { withdrawal }: Stop,
): Promise<Finding[]> {
  if (withdrawal === null) return [];
  const { rows } = await sql<{ state: string }>`
    select state from wallets.withdrawals where id = ${withdrawal}`.execute(database.db);
  const state = rows[0]?.state ?? "not there";
  return state === "sent" || state === "succeeded"
    ? []
    : [wrong(lies, `a withdrawal of that day is ${state}`)];
}

/** After the fault, sales must stay stopped until the second person approves. */
export async function resumeAfter(
  world: World,
  lies: readonly InjectedFault[],
  { proposal }: Stop,
): Promise<Finding[]> {
  const { rows } = await sql<{ reasons: string[] }>`
    select reserve.guard_reasons('tUSDT') as reasons`.execute(world.database.db);
  const findings: Finding[] = [];
  if (rows[0]?.reasons.length === 0) findings.push(wrong(lies, "sales went on by themselves"));
  const answer = await approve(world, proposal);
  if (answer !== "done") findings.push(wrong(lies, `resuming was answered ${answer}`));
  return findings;
}
