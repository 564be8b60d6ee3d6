/** Builders for wallets, without the slices on the right that would fill them. */
import { randomBytes, randomUUID } from "node:crypto";
import { publicId } from "@ballast/contract/ids.ts";
import { addAddress } from "@ballast/contract/wallet/calls.ts";
import { entropyToMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { sql } from "kysely";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { consent, propose } from "../src/ledger/proposals.ts";
import type { Db } from "../src/platform/db.ts";
import { signerOf } from "../src/rails/chain/keys.ts";
import type { TestApp } from "./app.ts";
import { houseCash } from "./builders.ts";
import type { TestDatabase } from "./harness.ts";

/**
 * Fills a member's wallets with deposits, returned principal and rewards, each by its own events.
 */
export async function aWallet(
  database: TestDatabase,
  member: { id: string; bucket: number },
  held: { deposit?: bigint; returned?: bigint; earned?: bigint },
): Promise<void> {
  const { deposit = 0n, returned = 0n, earned = 0n } = held;
  if (deposit + returned > 0n) await aCredit(database.owner.db, member, deposit + returned);
  if (returned > 0n) {
    await postAsOwner(database, member, "buy", "client.deposit", "client.principal", returned);
    await postAsOwner(
      database,
      member,
      "maturity",
      "client.principal",
      "client.returned",
      returned,
    );
  }
  if (earned > 0n) {
    const campaign = await aPromotion(database.owner.db, member.bucket, earned);
    const from = { owner: campaign, kind: "client.promotion" };
    await postAsOwner(database, member, "welcome", from, "client.earned", earned);
  }
}

/** Books a deposit as the watcher does; `db` is the owner's. */
export async function aCredit(db: Db, member: { id: string }, amount: bigint): Promise<string> {
  const id = randomUUID();
  const items = [
    { id, member_id: member.id, currency: "tUSDT", amount: `${amount}`, reference: "" },
  ];
  await sql`select ledger.deposit_batch(${JSON.stringify(items)}::jsonb, 'watcher')`.execute(db);
  return id;
}

/** A promotion budget with its money in one bucket; answers the campaign's id. */
async function aPromotion(db: Db, bucket: number, amount: bigint): Promise<string> {
  await houseCash(db, amount);
  return db.transaction().execute(async (tx) => {
    const campaign = randomUUID();
    const input = { campaign_id: campaign, amount, currency: "tUSDT", reference: "test" };
    const proposal = await propose(tx, "fund_promotion", input, "ana");
    await consent(tx, proposal, "ben", "checked");
    await sql`select ledger.fund_promotion(${proposal})`.execute(tx);
    if (bucket !== 0) {
      await sql`select ledger.move_promotion(
        ${randomUUID()}, ${campaign}, 'tUSDT', 0, ${bucket}, ${amount})`.execute(tx);
    }
    return campaign;
  });
}

/**
 * Posts an event in a shape that it may have, without the slice that posts it; only the owner can.
 */
async function postAsOwner(
  { owner }: TestDatabase,
  member: { id: string; bucket: number },
  event: string,
  debit: string | { owner: string; kind: string },
  credit: string,
  amount: bigint,
): Promise<void> {
  const id = randomUUID();
  const from = typeof debit === "string" ? { owner: member.id, kind: debit } : debit;
  const leg = (no: number, of: { owner: string; kind: string }, side: "D" | "C") =>
    sql`ledger.leg_of(${member.bucket}, ${id}, ${no}, ${of.kind}, 'tUSDT', ${of.owner}, ${side},
      ${amount})`;
  await sql`
    select ledger.post(
      array[row(${member.bucket}, ${id}, ${event}, (select posted_by[1] from ledger.events
        where event = ${event}), '', null, null)::ledger.draft],
      array[${leg(1, from, "D")}, ${leg(2, { owner: member.id, kind: credit }, "C")}])
  `.execute(owner.db);
}

/** An address in the member's book whose cooling-off time is over; answers its public id. */
export async function aUsableAddress(
  app: TestApp,
  member: { bucket: number; token: string },
  address = privateKeyToAddress(generatePrivateKey()),
): Promise<string> {
  const input = { currency: "tUSDT", chain: "BEP20", address };
  const { code, msg, data } = await app.call(addAddress, input, member);
  if (code !== 200) throw new Error(`a builder was refused: ${code} ${msg}`);
  await sql`
    update wallets.addresses set created_at = created_at - interval '25 hours',
      usable_from = usable_from - interval '25 hours'
    where bucket = ${member.bucket} and id = ${data.id}`.execute(app.database.owner.db);
  return publicId("address", data.id);
}

/** A withdrawal as it is after the member's application; answers its id. */
export async function withdrawn(
  db: Db,
  member: { id: string; bucket: number },
  amount: bigint,
): Promise<string> {
  const address = randomUUID();
  await sql`
    insert into wallets.addresses (bucket, id, member_id, currency, chain, address, label,
      created_at, usable_from)
    values (${member.bucket}, ${address}, ${member.id}, 'tUSDT', 'BEP20',
      ${`0x${address.replaceAll("-", "").padEnd(40, "0")}`}, '',
      platform.now() - interval '25 hours', platform.now() - interval '1 hour')`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from wallets.apply_withdrawal(
      ${randomUUID()}, ${member.id}, ${address}, ${amount})`.execute(db);
  if (!rows[0]?.id) throw new Error("the withdrawal was not applied");
  return rows[0].id;
}

/**
 * The treasury's addresses and the public key of the deposit addresses, as a worker stores them.
 */
export async function treasuryWallets(db: Db): Promise<void> {
  const { xpub, treasury } = signerOf(entropyToMnemonic(randomBytes(16), wordlist));
  const of = (wallet: keyof typeof treasury) => treasury[wallet].toLowerCase();
  await sql`
    insert into chain.wallets (name, xpub, address) values
      ('deposits', ${xpub}, null), ('custody', null, ${of("custody")}),
      ('house', null, ${of("house")}), ('reserve', null, ${of("reserve")})`.execute(db);
}
