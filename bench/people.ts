/**
 * The members of a run, written directly into the tables: with money and sessions; and one product.
 */
import { createHash, randomBytes } from "node:crypto";
import { publicId } from "@ballast/contract/ids.ts";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { unlessEnded } from "../scripts/command.ts";
import { type Stage, setStage } from "./stage.ts";

export type Cast = { tokens: string[]; productId: string; agreementId: string; hash: string };

/** The product that everybody buys: how many days it pays, and how many units exist. */
export type Offer = { days: number; units: number };

/** The form of a purchase of one unit. */
export const purchaseOf = ({ productId, agreementId, hash }: Cast): string =>
  new URLSearchParams({
    productId: publicId("product", productId),
    units: "1",
    agreementId: publicId("agreement", agreementId),
    agreementHash: hash,
  }).toString();

/** Measures on a stage with that many members, which is removed afterwards. */
export async function onStage<T>(
  life: AbortSignal,
  members: number,
  measure: (stage: Stage, people: Cast) => Promise<T>,
): Promise<T> {
  let people: Cast | undefined;
  const stage = await setStage(life, async (owner) => {
    people = await cast(owner, members);
  });
  try {
    if (people === undefined) throw new Error("nobody is on the stage");
    return await unlessEnded(life, measure(stage, people));
  } finally {
    await stage.stop();
  }
}

const PRICE = 100_000_000;
const DAILY = 10_000;
const MONEY = 1_000_000_000_000n;
const AT_ONCE = 10_000;

/** Everything that a purchase checks exists and is green, as after a normal start. */
export async function cast(
  owner: pg.Client,
  members: number,
  offer: Offer = { days: 7, units: 2_000_000 },
): Promise<Cast> {
  const tokens: string[] = [];
  for (let from = 0; from < members; from += AT_ONCE) {
    tokens.push(...(await register(owner, from, Math.min(AT_ONCE, members - from))));
  }
  const product = await listProduct(owner, offer);
  await openSales(owner);
  await owner.query("analyze");
  return { tokens, ...product };
}

/** Lets the guard of sales agree for an hour. */
export async function openSales(owner: pg.Client): Promise<void> {
  await owner.query(
    `update reserve.guard set client_cover_bps = 10000, reserve_cover_bps = 10000, stale = '{}',
       red = '{}', checked_at = platform.now() + interval '1 hour', halted_at = null`,
  );
}

/** Members with a session and money; `from` continues the numbers of the ones before. */
async function register(owner: pg.Client, from: number, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const ids = tokens.map(() => uuidv7());
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
  await owner.query(
    `insert into members.members (bucket, id, phone, country, share_code, invited_with, registered_at)
     select platform.bucket_of(i), i, '+1415' || (5000000 + $2 + n), 'US', 'BENCH' || ($2 + n),
       'BALLAST0', now()
     from unnest($1::uuid[]) with ordinality x (i, n)`,
    [ids, from],
  );
  await owner.query(
    `insert into security.logins (phone, member_id, password_hash, password_changed_at)
     select '+1415' || (5000000 + $2 + n), i, '$argon2id$none', now()
     from unnest($1::uuid[]) with ordinality x (i, n)`,
    [ids, from],
  );
  await owner.query(
    `insert into security.sessions
       (token_hash, id, member_id, address, agent, created_at, last_seen_at, ends_at)
     select h, gen_random_uuid(), i, '127.0.0.1', 'bench', now(), now(), now() + interval '30 days'
     from unnest($1::uuid[], $2::bytea[]) x (i, h)`,
    [ids, hashes],
  );
  await owner.query(
    `insert into control.understood (bucket, member_id, version, at)
     select platform.bucket_of(i), i, control.understanding_version(), now()
     from unnest($1::uuid[]) i`,
    [ids],
  );
  await owner.query(`select ledger.open_member(i, 'tUSDT') from unnest($1::uuid[]) i`, [ids]);
  await deposit(owner, ids);
  return tokens;
}

/** Pays in, in batches of as many as one call takes. */
async function deposit(owner: pg.Client, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 512) {
    const items = ids.slice(from, from + 512).map((member_id) => ({
      id: uuidv7(),
      member_id,
      currency: "tUSDT",
      amount: `${MONEY}`,
      reference: "bench",
    }));
    await owner.query(`select ledger.deposit_batch($1::jsonb, 'watcher')`, [JSON.stringify(items)]);
  }
}

async function carryOut(owner: pg.Client, action: string, fn: string, input: object) {
  const id = uuidv7();
  await owner.query(`select ledger.propose($1, $2, $3::jsonb, 'ana')`, [
    id,
    action,
    JSON.stringify(input),
  ]);
  await owner.query(`select ledger.consent($1, 'ben', 'bench')`, [id]);
  await owner.query(`select ${fn}($1)`, [id]);
  return id;
}

async function listProduct(
  owner: pg.Client,
  { days, units }: Offer,
): Promise<Omit<Cast, "tokens">> {
  await owner.query(
    `insert into staff.people (id, role, key_hash, created_at, created_by)
     select n, 'finance', sha256(n::bytea), now(), 'bench' from unnest('{ana,ben}'::text[]) n`,
  );
  const total = BigInt(units) * BigInt(DAILY) * BigInt(days);
  const money = { amount: `${total}`, currency: "tUSDT", reference: "bench" };
  const [lotId, productId, agreementId] = [uuidv7(), uuidv7(), uuidv7()];
  await carryOut(owner, "capital_in", "ledger.capital_in", money);
  const funding = await carryOut(owner, "fund_reserve", "ledger.fund_reserve", {
    ...money,
    lot_id: lotId,
  });
  const digest = createHash("sha256").update("bench").digest();
  await owner.query(
    `insert into ledger.documents (hash, media_type, bytes, kept_at)
     values ($1, 'text/plain', 'bench', now())`,
    [digest],
  );
  await owner.query(
    `insert into reserve.lots (id, source, amount, currency, document_name, document_hash,
       reference, proposal_id, created_at)
     values ($1, 'capital', $2, 'tUSDT', 'bench.pdf', $3, 'bench', $4, now())`,
    [lotId, `${total}`, digest, funding],
  );
  await owner.query(`select reserve.follow_lot($1)`, [funding]);
  await owner.query(
    `insert into products.agreements (id, version, body, hash, published_at)
     values ($1, 'bench', 'bench', $2, now())`,
    [agreementId, digest],
  );
  await owner.query(
    `insert into products.products (id, name, image, currency, price, daily_return, valid_days,
       put_off_days, units_listed, per_member_limit, agreement_id, return_source, document_name,
       document_hash, announced_at, starts_at, ends_at, created_by, created_at)
     values ($1, 'Bench', 'bench.svg', 'tUSDT', $2, $3, $4, 0, $5, $5, $6, repeat('bench ', 10),
       'bench.pdf', $7, now() - interval '2 hours', now() - interval '1 hour',
       now() + interval '30 days', 'ana', now())`,
    [productId, PRICE, DAILY, days, units, agreementId, digest],
  );
  await carryOut(owner, "list_product", "products.list_product", {
    product_id: productId,
    currency: "tUSDT",
    lots: [{ kind: "reserve.capital", lot_id: lotId, amount: `${total}` }],
    allotments: Array.from({ length: 64 }, (_, bucket) => ({
      bucket,
      units: units / 64,
      amount: `${total / 64n}`,
    })),
  });
  return { productId, agreementId, hash: digest.toString("hex") };
}
