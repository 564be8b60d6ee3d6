/** Batches of codes: approved by two people within the budget, then created once. */
import { randomInt } from "node:crypto";
import { GIFT_CODE } from "@ballast/contract/gift/codes.ts";
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { isPlainName, refusePromises } from "../platform/public-text.ts";
import { readReason } from "../platform/read-reason.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { hashOfCode } from "./codes.ts";

export type CodeBatch = {
  id: string;
  name: string;
  currency: Currency;
  amount: bigint;
  codes: number;
  usesEach: number;
  redeemed: number;
  expiresAt: Date;
  state: "proposed" | "approved" | "made" | "ended";
};

const CODES_MOST = 10_000;
const USES_MOST = 100_000;
/** No letters that look alike. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LETTERS_OF_A_CODE = 16;

/**
 * Proposes a batch for the open campaign of codes. Refuses campaign_unknown, terms_not_valid,
 * words_not_allowed.
 */
export async function proposeCodes(
  tx: Tx,
  batch: Pick<CodeBatch, "name" | "amount" | "codes" | "usesEach" | "expiresAt">,
  maker: string,
): Promise<string> {
  const { rows } = await sql<{ id: string; currency: Currency; amount: bigint; now: Date }>`
    select id, currency, amount, platform.now() as now from reserve.campaigns
    where kind = 'codes' and state = 'open'`.execute(tx);
  const [campaign] = rows;
  refuseUnless(campaign, "campaign_unknown");
  const { name, amount, codes, usesEach, expiresAt } = batch;
  const wrong = [
    name.length > 100 || !isPlainName(name) ? "name" : null,
    amount > campaign.amount ? "amount" : null,
    codes < 1 || codes > CODES_MOST ? "codes" : null,
    usesEach < 1 || usesEach > USES_MOST ? "uses" : null,
    expiresAt <= campaign.now ? "expires" : null,
  ].filter((field) => field !== null);
  refuseUnless(wrong.length === 0, "terms_not_valid", { fields: wrong.join(", ") });
  refusePromises(name);
  const id = uuidv7();
  const { currency } = campaign;
  const terms = { name, amount, currency, codes, uses_each: usesEach, expires_at: expiresAt };
  const input = { batch_id: id, campaign_id: campaign.id, ...terms };
  const proposalId = await propose(tx, "code_batch", input, maker);
  await sql`
    insert into rewards.code_batches (id, proposal_id, campaign_id, name, currency, amount, codes,
      uses_each, expires_at, created_at)
    values (${id}, ${proposalId}, ${campaign.id}, ${name}, ${currency}, ${amount}, ${codes},
      ${usesEach}, ${expiresAt}, platform.now())`.execute(tx);
  return proposalId;
}

/**
 * After approval. Refuses codes_not_covered, and campaign_unknown when the campaign or the batch has ended.
 */
export async function approveCodes(tx: Tx, proposal: Proposal): Promise<void> {
  const { rows } = await sql<{ needed: bigint; free: bigint; currency: Currency }>`
    select b.amount * b.codes * b.uses_each as needed, b.currency,
      greatest(coalesce((select sum(a.balance)::bigint from ledger.accounts a
        where a.kind = 'client.promotion' and a.owner = b.campaign_id), 0)
      - rewards.codes_out(b.campaign_id), 0)::bigint as free
    from rewards.code_batches b where b.proposal_id = ${proposal.id}`.execute(tx);
  const { needed = 0n, free = 0n, currency = "tUSDT" } = rows[0] ?? {};
  const money = (amount: bigint) => formatMoney(amount, currency);
  await refusing(
    sql`select rewards.approve_codes(${proposal.id})`.execute(tx),
    { BQ001: "codes_not_covered", BQ002: "campaign_unknown" },
    { needed: money(needed), free: money(free) },
  );
}

/**
 * Creates the codes of an approved batch and answers them; they are shown only this once. `word` is a
 * chosen code, for a batch of one. Refuses terms_not_valid.
 */
export async function makeCodes(tx: Tx, batchId: string, word: string | null): Promise<string[]> {
  const [batch] = await readBatches(tx, sql`b.id = ${batchId}`);
  refuseUnless(batch?.state === "approved", "terms_not_valid", { fields: "batch" });
  const fits = word === null || (batch.codes === 1 && word.length >= 8 && GIFT_CODE.test(word));
  refuseUnless(fits, "terms_not_valid", { fields: "word" });
  const codes = word === null ? Array.from({ length: batch.codes }, newCode) : [word.toUpperCase()];
  await refusing(
    sql`select rewards.make_codes(${batchId}, ${codes.map(hashOfCode)})`.execute(tx),
    { "23505": "terms_not_valid" },
    { fields: "word" },
  );
  return codes;
}

/**
 * Ends a batch: unused codes become invalid, redeemed ones stay. Refuses reason_required, and
 * code_batch_over for one that has ended, expired, or was never approved.
 */
export async function endCodes(
  tx: Tx,
  batchId: string,
  ending: { staff: string; reason: string },
): Promise<CodeBatch> {
  const reason = readReason(ending.reason);
  const { rows } = await sql<{ done: boolean }>`
    select rewards.end_codes(${batchId}, ${ending.staff}, ${reason}) as done`.execute(tx);
  refuseUnless(rows[0]?.done, "code_batch_over");
  const [batch] = await readBatches(tx, sql`b.id = ${batchId}`);
  if (!batch) throw new Error("rewards: a batch is gone");
  return batch;
}

function newCode(): string {
  return Array.from({ length: LETTERS_OF_A_CODE }, () => LETTERS[randomInt(LETTERS.length)]).join(
    "",
  );
}

/** Newest first, at most 200. */
export const listBatches = (db: Db): Promise<CodeBatch[]> => readBatches(db, sql`true`);

async function readBatches(db: Db, where: ReturnType<typeof sql>): Promise<CodeBatch[]> {
  const { rows } = await sql<CodeBatch>`
    select b.id, b.name, b.currency, b.amount, b.codes, b.uses_each as "usesEach",
      b.expires_at as "expiresAt", b.state,
      (select count(*)::int from rewards.redemptions r where r.batch_id = b.id) as redeemed
    from rewards.code_batches b where ${where}
    order by b.created_at desc, b.id limit 200`.execute(db);
  return rows;
}
