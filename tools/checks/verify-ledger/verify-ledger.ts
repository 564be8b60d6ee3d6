/**
 * Verifies the whole ledger against its seals. Every hash is computed here from column values: a
 * database whose own functions were replaced cannot vouch for itself.
 */
import type pg from "pg";
import { connectOwner } from "../../../scripts/backup/connect.ts";
import { followChain } from "./follow-chain.ts";
import { outsideTheChains } from "./outside-the-chains.ts";
import type { PublishedSeal } from "./published-seals.ts";

const BUCKETS = 64;

export type Verified = {
  batches: number;
  transactions: number;
  entries: number;
  /** One sentence per problem; empty when everything is as it was written. */
  problems: string[];
};

/**
 * Reads everything in one snapshot of the database. `say` receives the number of verified chains.
 */
export async function verifyLedger(asked: {
  ownerUrl: string;
  seals: readonly PublishedSeal[];
  say: (done: number, all: number) => void;
}): Promise<Verified> {
  const client = await connectOwner(asked.ownerUrl);
  try {
    await client.query("begin isolation level repeatable read read only");
    const verified = await verifyIn(client, asked);
    await client.query("commit");
    return verified;
  } finally {
    await client.end();
  }
}

async function verifyIn(
  client: pg.Client,
  { seals, say }: Parameters<typeof verifyLedger>[0],
): Promise<Verified> {
  const sum: Verified = { batches: 0, transactions: 0, entries: 0, problems: [] };
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const published = seals.map(({ day, from, heads }) => ({ day, from, ...heads[bucket] }));
    const chain = await followChain(client, bucket, published);
    sum.batches += chain.batches;
    sum.transactions += chain.transactions;
    sum.entries += chain.entries;
    sum.problems.push(...chain.problems);
    say(bucket + 1, BUCKETS);
  }
  sum.problems.push(...(await outsideTheChains(client)));
  return sum;
}
