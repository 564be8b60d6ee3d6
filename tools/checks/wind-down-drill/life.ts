/**
 * The data of the drill: hundreds of members with odd amounts, orders in every state (matured,
 * exited, cancelled, earning, cooling off), incomes taken and untaken, withdrawals paid and
 * pending, with a fee, an unidentified receipt, a float and a budget.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { entropyToMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { accrue } from "../../../apps/server/src/income/accrue.ts";
import { keepDocument } from "../../../apps/server/src/ledger/documents.ts";
import { consent, proposalOf, propose } from "../../../apps/server/src/ledger/proposals.ts";
import { draftProduct } from "../../../apps/server/src/products/draft-product.ts";
import { listProduct, proposeListing } from "../../../apps/server/src/products/propose-listing.ts";
import { publishAgreement } from "../../../apps/server/src/products/publish-agreement.ts";
import { signerOf } from "../../../apps/server/src/rails/chain/keys.ts";
import { runSweep } from "../../../apps/server/src/reserve/sweeps.ts";
import { agreed, type Books, bring, chainPays, hashOf, ONE, PEOPLE, ready } from "./books.ts";

export type Member = { id: string; bucket: number; address: string };
type Product = { id: string; agreement: string; hash: Buffer };

const AGREEMENT = "Lease agreement of the drill.";
const UNITS = 6_400;

export async function live(books: Books, count: number): Promise<Member[]> {
  await people(books);
  const [short, month, quarter] = await threeProducts(books);
  const members = await someMembers(books, count);
  const every = (n: number, of: number) => members.filter((_, at) => at % of === n);
  await ready(books);
  await buy(books, short, every(0, 3));
  await buy(books, month, every(1, 2));
  await days(books, 4);
  await takeOut(books, every(0, 2));
  await leave(books, month, every(1, 8));
  await ready(books);
  await buy(books, quarter, every(0, 2));
  await sweep(books);
  await days(books, 2);
  await withdraw(books, every(2, 5), 37_123_457n);
  await chainPays(books);
  await settle(books);
  await withdraw(books, every(3, 9), 21_010_101n);
  await ready(books);
  await buy(books, month, every(2, 3));
  await undo(books, every(2, 12));
  await everythingOf(books, every(6, 10));
  await unknownReceipt(books, 77_777_777n);
  await ownParts(books);
  return members;
}

/** Members withdraw everything, including earned money, while there is still a fee on it. */
async function everythingOf(books: Books, members: readonly Member[]): Promise<void> {
  const { rows } = await sql<{ id: string; held: bigint }>`
    select a.owner as id, sum(a.balance)::bigint as held from ledger.accounts a
    where a.currency = 'tUSDT' and a.owner = any(${members.map(({ id }) => id)}::uuid[])
      and a.kind in ('client.deposit', 'client.returned', 'client.earned') group by 1`.execute(
    books.db,
  );
  const held = new Map(rows.map((row) => [row.id, row.held]));
  await withdraw(books, members, ({ id }) => held.get(id) ?? 0n);
  await settle(books);
}

/** The operator's own money in custody: a float, and an unused budget. */
async function ownParts(books: Books): Promise<void> {
  await bring(books, 500n * ONE + 1n);
  const money = { amount: 90n * ONE, currency: "tUSDT", reference: "drill" };
  await agreed(books.owner, "capital_in", money, (tx, id) =>
    sql`select ledger.capital_in(${id})`.execute(tx),
  );
  await agreed(books.owner, "fund_promotion", { ...money, campaign_id: uuidv7() }, (tx, id) =>
    sql`select ledger.fund_promotion(${id})`.execute(tx),
  );
}

async function people({ owner, db }: Books): Promise<void> {
  for (const [id, role] of Object.entries(PEOPLE)) {
    await sql`
      insert into staff.people (id, role, key_hash, created_at, created_by)
      values (${id}, ${role}, ${hashOf(`key of ${id}`)}, platform.now(), 'drill')`.execute(owner);
  }
  const { xpub, treasury } = signerOf(entropyToMnemonic(randomBytes(16), wordlist));
  const of = (wallet: keyof typeof treasury) => treasury[wallet].toLowerCase();
  await sql`
    insert into chain.wallets (name, xpub, address) values
      ('deposits', ${xpub}, null), ('custody', null, ${of("custody")}),
      ('house', null, ${of("house")}), ('reserve', null, ${of("reserve")})`.execute(db);
}

/** Products of three, eleven and ninety days; each return is locked from a lot of its own. */
async function threeProducts(books: Books): Promise<[Product, Product, Product]> {
  return [
    await listed(books, "Drill, three days", 3),
    await listed(books, "Drill, a month", 30),
    await listed(books, "Drill, a quarter", 90),
  ];
}

async function listed({ db, owner }: Books, name: string, validDays: number): Promise<Product> {
  const dailyReturn = 40_000n;
  const amount = dailyReturn * BigInt(validDays) * BigInt(UNITS);
  const money = { amount, currency: "tUSDT", reference: "drill" };
  await agreed(owner, "capital_in", money, (tx, id) =>
    sql`select ledger.capital_in(${id})`.execute(tx),
  );
  const lot = uuidv7();
  await owner.transaction().execute(async (tx) => {
    const id = await propose(tx, "fund_reserve", { ...money, lot_id: lot }, "ana");
    const shows = { name: "statement.txt", bytes: Buffer.from("statement") };
    const { name: documentName, hash } = await keepDocument(tx, shows);
    await sql`
      insert into reserve.lots (id, source, amount, currency, document_name, document_hash,
        reference, proposal_id, created_at)
      values (${lot}, 'capital', ${amount}, 'tUSDT', ${documentName}, ${hash}, 'drill',
        ${id}, platform.now())`.execute(tx);
    await consent(tx, id, "ben", "seen the document");
    await sql`select ledger.fund_reserve(${id}), reserve.follow_lot(${id})`.execute(tx);
  });
  return db.transaction().execute(async (tx) => {
    const agreement = await publishAgreement(tx, { version: "drill-1", body: AGREEMENT });
    const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(tx);
    const at = (hours: number) => new Date((rows[0]?.now.getTime() ?? 0) + hours * 3_600_000);
    const id = await draftProduct(
      tx,
      {
        ...{ name, validDays, dailyReturn, image: "machine-1.svg", currency: "tUSDT" },
        ...{ price: 100n * ONE, putOffDays: 0, unitsTotal: UNITS, perMemberLimit: UNITS },
        agreementId: agreement,
        returnSource: "Interest on short government bills held by the operator, paid each day.",
        document: { name: "source.txt", bytes: Buffer.from("source") },
        ...{ announcedAt: at(-2), startsAt: at(-1), endsAt: at(24 * 60) },
      },
      "ana",
    );
    const proposal = await proposeListing(tx, id, "ana", [lot]);
    await consent(tx, proposal, "ben", "terms checked");
    await listProduct(tx, await proposalOf(tx, proposal));
    return { id, agreement, hash: hashOf(AGREEMENT) };
  });
}

async function someMembers({ owner }: Books, count: number): Promise<Member[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await sql`
    insert into members.members
      (bucket, id, phone, country, share_code, invited_with, registered_at)
    select platform.bucket_of(i), i, '+9198' || (10000000 + n), 'IN', 'DRILL' || n, 'BALLAST0',
      platform.now()
    from unnest(${ids}::uuid[]) with ordinality x (i, n)`.execute(owner);
  await sql`
    insert into control.understood (bucket, member_id, version, at)
    select platform.bucket_of(i), i, control.understanding_version(), platform.now()
    from unnest(${ids}::uuid[]) i`.execute(owner);
  await sql`select ledger.open_member(i, 'tUSDT') from unnest(${ids}::uuid[]) i`.execute(owner);
  // odd amounts, so that no share is a whole number
  await sql`
    select ledger.deposit_batch(jsonb_agg(jsonb_build_object('id', gen_random_uuid(),
      'member_id', i, 'currency', 'tUSDT', 'amount', 700000000 + n * 7919191, 'reference', 'drill')),
      'watcher')
    from unnest(${ids}::uuid[]) with ordinality x (i, n)`.execute(owner);
  const { rows } = await sql<Member>`
    insert into wallets.addresses (bucket, id, member_id, currency, chain, address, label,
      created_at, usable_from)
    select platform.bucket_of(i), gen_random_uuid(), i, 'tUSDT', 'BEP20',
      '0x' || lpad(replace(i::text, '-', ''), 40, '0'), '', platform.now() - interval '25 hours',
      platform.now() - interval '1 hour'
    from unnest(${ids}::uuid[]) i
    returning member_id as id, bucket, id as address`.execute(owner);
  return rows;
}

async function buy({ db }: Books, product: Product, members: readonly Member[]): Promise<void> {
  const items = members.map(({ id, bucket }, at) => ({
    ...{ key: uuidv7(), input_hash: hashOf(randomUUID()).toString("hex"), endpoint: "drill" },
    ...{ bucket, member_id: id, product_id: product.id, units: 1 + (at % 2) },
    ...{ agreement_id: product.agreement, agreement_hash: product.hash.toString("hex") },
  }));
  const { rows } = await sql<{ outcome: string; n: bigint }>`
    select outcome, count(*) as n from orders.buy_batch(${JSON.stringify(items)}::jsonb)
    group by 1`.execute(db);
  if (rows.some(({ outcome }) => outcome !== "ok")) {
    throw new Error(`purchases of the drill were refused: ${rows.map(({ outcome }) => outcome)}`);
  }
}

async function days({ db }: Books, count: number): Promise<void> {
  await sql`select sandbox.advance_clock(${count})`.execute(db);
  await accrue(db);
}

/** Takes all due income of these members to their balance wallets. */
export async function takeOut({ db }: Books, members: readonly Member[]): Promise<void> {
  const items = members.map(({ id, bucket }) => ({
    ...{ key: uuidv7(), input_hash: "00".repeat(32), endpoint: "drill" },
    ...{ bucket, member_id: id, order_id: null },
  }));
  await sql`select income.take_out_batch(${JSON.stringify(items)}::jsonb)`.execute(db);
}

async function leave({ db }: Books, product: Product, members: readonly Member[]): Promise<void> {
  await sql`
    select income.exit_order(o.bucket, o.id, o.member_id) from orders.orders o
    where o.product_id = ${product.id} and o.state = 'valid'
      and o.member_id = any(${members.map(({ id }) => id)}::uuid[])`.execute(db);
}

/** Members cancel what they have just bought. */
async function undo({ db }: Books, members: readonly Member[]): Promise<void> {
  await sql`
    select orders.cancel(o.bucket, o.id, o.member_id) from orders.orders o
    where o.state = 'valid' and o.cancel_until > platform.now()
      and o.member_id = any(${members.map(({ id }) => id)}::uuid[])`.execute(db);
}

async function sweep(books: Books): Promise<void> {
  await runSweep(books.db, "income");
  await chainPays(books);
  await runSweep(books.db, "income");
}

/**
 * Inserts withdrawals as the members' applications do, with one `amount` for all or a function of
 * the member.
 */
export async function withdraw(
  { db }: Books,
  members: readonly Member[],
  amount: bigint | ((member: Member) => bigint),
): Promise<number> {
  const amounts = members.map((one) => (typeof amount === "bigint" ? amount : amount(one)));
  const { rows } = await sql<{ applied: bigint }>`
    select count(w.id) as applied
    from unnest(${members.map(({ id }) => id)}::uuid[],
      ${members.map(({ address }) => address)}::uuid[], ${amounts.map(String)}::bigint[]) x (m, a, g)
    cross join lateral wallets.apply_withdrawal(gen_random_uuid(), x.m, x.a, x.g) w
    where x.g > 0`.execute(db);
  return Number(rows[0]?.applied ?? 0n);
}

/**
 * Approves all pending withdrawals, marks them as paid on the chain, and books that. Returns their
 * number.
 */
export async function settle(books: Books): Promise<number> {
  const { db } = books;
  await sql`
    select wallets.approve_withdrawal(w.bucket, w.id, 'auto', null) from wallets.withdrawals w
    where w.state = 'processing' and w.rail = 'chain'`.execute(db);
  await chainPays(books);
  const { rows } = await sql<{ paid: bigint }>`
    select count(*) filter (where wallets.settle_withdrawal(w.bucket, w.id)) as paid
    from wallets.withdrawals w where w.state = 'approved' and w.rail = 'chain'`.execute(db);
  await sql`
    update chain.transfers set applied_at = platform.now()
    where purpose = 'withdrawal' and state = 'confirmed' and applied_at is null`.execute(db);
  return Number(rows[0]?.paid ?? 0n);
}

async function unknownReceipt({ owner }: Books, amount: bigint): Promise<void> {
  await sql`
    select ledger.unknown_receipt(${uuidv7()}, 'tUSDT', ${amount}, 'drill', 'watcher')`.execute(
    owner,
  );
}
