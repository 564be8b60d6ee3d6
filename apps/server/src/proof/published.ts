/**
 * /proofs: the public files of the proofs, without a login and for any origin: the list, each commit, the
 * file of all commits of a currency, the leaves, the signed statement of assets, the deposit addresses that
 * it sums up, each day's seal of the ledger, and the keys that sign statements.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { FILES } from "@ballast/proof/node/build-snapshot.ts";
import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import * as z from "zod";
import type { Router } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { publishedKeys } from "../statements/signing-keys.ts";
import { checkerIn } from "./checker.ts";
import { commitsName } from "./commit-files.ts";
import { type CommitRow, commitsAfter, textOf } from "./commits.ts";
import { listProofs, PROOFS_AT_ONCE } from "./list-proofs.ts";
import { proofsDir, treeDir } from "./proof-files.ts";

/** A tree of millions has hundreds of megabytes, and a caller needs one a day. */
const DOWNLOADS = { config: { rateLimit: { max: 30, timeWindow: 60_000 } } } as const;
const FOREVER = "public, max-age=31536000, immutable";
const A_MINUTE = "public, max-age=60";
const STATEMENT_KEYS = "/proofs/keys.json";
const FIRST_PAGE = 2_147_483_647;

const whole = z.coerce.number().int().min(1).max(FIRST_PAGE);
const place = z.object({ currency: z.enum(CURRENCY_CODES), sequence: whole });
const pageOf = z.object({
  currency: z.enum(CURRENCY_CODES).default("tUSDT"),
  before: whole.default(FIRST_PAGE),
  limit: whole.max(PROOFS_AT_ONCE).default(30),
});
const ofDay = z.object({ day: z.iso.date() });
const ofCurrency = z.object({ currency: z.enum(CURRENCY_CODES) });

/** `webDir`: where verify.html is, once the app is built. */
export type ProofDeps = { dataDir: string; webDir: string };

export function mountPublished(router: Router, { dataDir, webDir }: ProofDeps): void {
  const { fastify, db } = router;
  if (!router.services.includes("proof")) return;
  const checker = checkerIn(webDir);
  fastify.get("/proofs/index.json", async (request, reply) => {
    const asked = read(pageOf, request.query, "bad_input");
    const found = await listProofs(db, asked);
    return open(reply, A_MINUTE).send({ ...found, checker, statementKeys: STATEMENT_KEYS });
  });
  fastify.get(STATEMENT_KEYS, async (_request, reply) =>
    open(reply, A_MINUTE).send(await publishedKeys(db, dataDir)),
  );
  fastify.get("/proofs/seals/:day", async (request, reply) => {
    const { day } = read(ofDay, request.params);
    return open(reply, FOREVER).send(await sealOf(router, day));
  });
  fastify.get("/proofs/commits-:currency.txt", DOWNLOADS, async (request, reply) => {
    const { currency } = read(ofCurrency, request.params);
    const name = commitsName(currency);
    return sendFile(open(reply, A_MINUTE), join(proofsDir(dataDir), name), {
      name,
      type: "text/plain; charset=utf-8",
    });
  });
  fastify.get("/proofs/:currency/:sequence", async (request, reply) => {
    const commit = await findCommit(router, request.params);
    return open(reply, FOREVER)
      .header("etag", `"${commit.hash.toString("hex")}"`)
      .type("application/json; charset=utf-8")
      .send(textOf(commit));
  });
  fastify.get("/proofs/:currency/:sequence/leaves.bin", DOWNLOADS, async (request, reply) => {
    const { folder, currency, sequence, root } = await findCommit(router, request.params);
    refuseUnless(folder !== null, "not_found");
    const path = join(treeDir(dataDir, folder, currency), FILES.leaves);
    const tag = `"${root.toString("hex")}"`;
    open(reply, FOREVER).header("etag", tag);
    if (request.headers["if-none-match"] === tag) return reply.status(304).send();
    return sendFile(reply, path, {
      name: `leaves-${currency}-${sequence}.bin`,
      type: "application/octet-stream",
    });
  });
  for (const file of ["statement", "deposits"] as const) {
    fastify.get(`/proofs/:currency/:sequence/${file}.txt`, DOWNLOADS, async (request, reply) => {
      const { name, text } = await signedFile(router, file, request.params);
      return open(reply, FOREVER)
        .header("content-disposition", `attachment; filename="${name}"`)
        .type("text/plain; charset=utf-8")
        .send(text);
    });
  }
}

/** Readable from any origin, in particular from a checker that is not served by us. */
const open = (reply: FastifyReply, kept: string) =>
  reply
    .header("cache-control", kept)
    .header("access-control-allow-origin", "*")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("x-content-type-options", "nosniff");

function read<S extends z.ZodType>(
  schema: S,
  given: unknown,
  no: "not_found" | "bad_input" = "not_found",
): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Refusal(no, no === "bad_input" ? { fields: "query" } : {});
}

async function findCommit({ db }: Router, params: unknown): Promise<CommitRow> {
  const { currency, sequence } = read(place, params);
  const [commit] = await commitsAfter(db, currency, sequence - 1, 1);
  refuseUnless(commit && commit.sequence === sequence, "not_found");
  return commit;
}

/** The signed statement of a commit's assets, or the addresses that custody's text refers to. */
async function signedFile({ db }: Router, file: "statement" | "deposits", params: unknown) {
  const { currency, sequence } = read(place, params);
  const { rows } = await sql<{ text: string | null }>`
    select ${sql.ref(file)} as text from proof.assets
    where currency = ${currency} and sequence = ${sequence}`.execute(db);
  const text = rows[0]?.text ?? null;
  refuseUnless(text !== null, "not_found");
  return { name: `${file}-${currency}-${sequence}.txt`, text };
}

async function sendFile(
  reply: FastifyReply,
  path: string,
  { name, type }: { name: string; type: string },
): Promise<FastifyReply> {
  const found = await stat(path).catch(() => null);
  refuseUnless(found, "not_found");
  return reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("content-length", found.size)
    .type(type)
    .send(createReadStream(path, { end: found.size - 1 }));
}

/**
 * The heads of the ledger's chains at a snapshot: with a copy of it, anybody can verify every earlier
 * entry.
 */
async function sealOf({ db }: Router, day: string) {
  // Never null: at, seqs, hashes, seal: the table wants them of a snapshot of ours that is done.
  const { rows } = await sql<{ at: Date; seqs: string[]; hashes: Buffer[]; seal: Buffer }>`
    select taken_at as at, head_seqs as seqs, head_hashes as hashes, seal
    from proof.snapshots
    where day = ${day}::date and state = 'done' and taken_over_at is null`.execute(db);
  const [row] = rows;
  refuseUnless(row, "not_found");
  return {
    format: "ballast-seal-1",
    day,
    at: row.at.toISOString(),
    buckets: row.hashes.map((hash, bucket) => ({
      bucket,
      sequence: String(row.seqs[bucket]),
      hash: hash.toString("hex"),
    })),
    seal: row.seal.toString("hex"),
  };
}
