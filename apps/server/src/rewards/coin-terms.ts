/** What coins are given for and what they are worth; always changed by two people. */
import { sql } from "kysely";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

export type CoinTerms = {
  /** Coins for each of seven days in a row. */
  plan: number[];
  /** Questions per day, and coins per right answer. */
  questions: number;
  perAnswer: number;
  /** Of one coin, in smallest units of tUSDT. */
  value: bigint;
  minimum: number;
  step: number;
  perDay: number;
};

export async function coinTerms(db: Db): Promise<CoinTerms> {
  const { rows } = await sql<CoinTerms>`
    select plan, questions, per_answer as "perAnswer", value, minimum, step, per_day as "perDay"
    from rewards.terms()`.execute(db);
  if (!rows[0]) throw new Error("rewards: there are no coin terms");
  return rows[0];
}

const WHOLE_STEP = 10_000n;

/**
 * Proposes new terms; omitted ones stay. Refuses terms_not_valid: a step of coins must be worth whole
 * hundredths of tUSDT, the minimum must be a number of steps, and the daily maximum at least the minimum.
 */
export async function proposeCoinTerms(
  tx: Tx,
  changes: Partial<CoinTerms>,
  maker: string,
): Promise<string> {
  const { plan, questions, perAnswer, value, minimum, step, perDay } = {
    ...(await coinTerms(tx)),
    ...changes,
  };
  const wrong = [
    plan.length !== 7 || plan.some((coins) => coins < 1 || coins > 1000) ? "plan" : null,
    questions < 1 || questions > 5 ? "questions" : null,
    perAnswer < 1 || perAnswer > 1000 ? "per-answer" : null,
    value < 1n || value > 1_000_000n ? "value" : null,
    step < 1 || (BigInt(step) * value) % WHOLE_STEP !== 0n ? "step" : null,
    minimum < 1 || minimum % Math.max(step, 1) !== 0 ? "minimum" : null,
    perDay < minimum || perDay > 1_000_000 ? "per-day" : null,
  ].filter((field) => field !== null);
  refuseUnless(wrong.length === 0, "terms_not_valid", { fields: wrong.join(", ") });
  const input = { plan, questions, per_answer: perAnswer, value, minimum, step, per_day: perDay };
  return propose(tx, "coin_terms", input, maker);
}

/** After approval. Refuses terms_not_valid. */
export async function setCoinTerms(tx: Tx, proposal: Proposal): Promise<void> {
  await refusing(
    sql`select rewards.set_coin_terms(${proposal.id})`.execute(tx),
    { "23514": "terms_not_valid" },
    { fields: "coins" },
  );
}
