/** Verifies the hash chain of a bucket's seals, from the first one to its head. */
import { createHash } from "node:crypto";
import type pg from "pg";

const SEALS_A_PAGE = 50;

/** The sequence number and hash of a chain in a published seal; `from` names its file. */
type Published = { day: string; from: string; sequence?: bigint; hash?: string };
type Chain = { batches: number; transactions: number; entries: number; problems: string[] };
type Seal = { seq: string; previous: string; hash: string; transactions: number };
type Transaction = { seq: string; id: string; facts: string; lines: string[] };

/**
 * Verifies batch after batch and stops at the first broken one, since nothing after it can be
 * verified. Returns how much was read; `problems` holds the break, or differences from published
 * seals.
 */
export async function followChain(
  client: pg.Client,
  bucket: number,
  published: readonly Published[],
): Promise<Chain> {
  const chain: Chain = { batches: 0, transactions: 0, entries: 0, problems: [] };
  const at = { sequence: 0n, hash: hashOf(`ballast ledger bucket ${bucket}`) };
  const report = (problem: string) => chain.problems.push(`bucket ${bucket}, ${problem}`);
  compare(published, at, report);
  for (;;) {
    const seals = await sealsAfter(client, bucket, at.sequence);
    const of = await transactionsOf(client, bucket, seals);
    for (const seal of seals) {
      const within = of.get(seal.seq) ?? [];
      const broken = breakOf(seal, within, at, bucket);
      if (broken !== null) {
        report(broken);
        return chain;
      }
      at.sequence += 1n;
      at.hash = seal.hash;
      chain.batches += 1;
      chain.transactions += within.length;
      chain.entries += within.reduce((sum, { lines }) => sum + lines.length, 0);
      compare(published, at, report);
    }
    if (seals.length < SEALS_A_PAGE) break;
  }
  await compareEnd(client, bucket, published, at, report);
  return chain;
}

function breakOf(
  seal: Seal,
  within: Transaction[],
  last: { sequence: bigint; hash: string },
  bucket: number,
): string | null {
  const batch = last.sequence + 1n;
  if (seal.seq !== String(batch)) return `batch ${batch} is missing`;
  if (seal.previous !== last.hash) return `batch ${batch} does not follow the one before`;
  const facts = within.map((one) => [one.facts, one.lines.join("\n")].join("\n")).join("\n");
  const hash = createHash("sha256")
    .update(last.hash, "hex")
    .update(`${bucket}|${seal.seq}\n${facts}`)
    .digest("hex");
  if (hash !== seal.hash) {
    return `batch ${batch} is not what was sealed: ${idsOf(within)}`;
  }
  if (within.length !== seal.transactions) return `batch ${batch} has another count`;
  return null;
}

function idsOf(within: readonly Transaction[]): string {
  const shown = within.slice(0, 3).map(({ id }) => id);
  const more = within.length - shown.length;
  if (shown.length === 0) return "it has no ledger transaction";
  return `it has ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function compare(
  published: readonly Published[],
  at: { sequence: bigint; hash: string },
  report: (problem: string) => void,
): void {
  for (const { sequence, hash, day, from } of published) {
    if (sequence !== at.sequence || hash === at.hash) continue;
    report(`batch ${sequence} was another one when it was published on ${day} (${from})`);
  }
}

async function compareEnd(
  client: pg.Client,
  bucket: number,
  published: readonly Published[],
  end: { sequence: bigint; hash: string },
  report: (problem: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ seq: string; hash: string }>(
    "select seq::text, encode(hash, 'hex') as hash from ledger.heads where bucket = $1",
    [bucket],
  );
  if (rows[0]?.seq !== String(end.sequence) || rows[0].hash !== end.hash) {
    report(`its head is not its last batch, ${end.sequence}`);
  }
  for (const { sequence = 0n, day, from } of published) {
    if (sequence <= end.sequence) continue;
    report(`it ends with batch ${end.sequence}; ${sequence} was published on ${day} (${from})`);
  }
}

async function sealsAfter(client: pg.Client, bucket: number, after: bigint): Promise<Seal[]> {
  const { rows } = await client.query<Seal>(
    `select seq::text, encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash,
      transactions
    from ledger.seals where bucket = $1 and seq > $2 order by ledger.seals.seq
    limit ${SEALS_A_PAGE}`,
    [bucket, after],
  );
  return rows;
}

/** Ledger transactions by batch, in the text form that docs/ledger-seal.md defines for the hash. */
async function transactionsOf(
  client: pg.Client,
  bucket: number,
  seals: readonly Seal[],
): Promise<Map<string, Transaction[]>> {
  const found = new Map<string, Transaction[]>();
  const byId = new Map<string, Transaction>();
  const range = [bucket, seals[0]?.seq ?? 0, seals.at(-1)?.seq ?? 0];
  const { rows } = await client.query<string[]>({
    rowMode: "array",
    text: `select seq::text, id::text, event, extract(epoch from at)::text, actor, reference,
        coalesce(proposal_id::text, '-'), coalesce(reverses::text, '-')
      from ledger.transactions where bucket = $1 and seq between $2 and $3 order by seq, id`,
    values: range,
  });
  for (const [seq = "", id = "", ...facts] of rows) {
    const one = { seq, id, facts: [id, ...facts].join("|"), lines: [] };
    byId.set(id, one);
    found.set(seq, [...(found.get(seq) ?? []), one]);
  }
  const entries = await client.query<string[]>({
    rowMode: "array",
    text: `select n.transaction_id::text, n.no::text, n.kind, n.currency, n.owner::text,
        n.side::text, n.amount::text, n.balance::text
      from ledger.transactions t join ledger.entries n
        on n.bucket = t.bucket and n.transaction_id = t.id and n.at = t.at
      where t.bucket = $1 and t.seq between $2 and $3 order by n.transaction_id, n.no`,
    values: range,
  });
  for (const [id = "", ...line] of entries.rows) byId.get(id)?.lines.push(line.join("|"));
  return found;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
