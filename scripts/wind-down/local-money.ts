/**
 * Local money in a drill: wallets, the float that pays bank cards, and three withdrawals to cards as the
 * end begins: one that the bank will refuse, one that it will pay, one that nobody has approved.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";
import { agreed, type Books, ONE } from "./books.ts";
import type { Share } from "./check.ts";
import type { Member } from "./life.ts";

export type AtTheBank = Record<"refused" | "paid" | "waiting", { id: string; bucket: number }>;

const CURRENCY = "tINR";
const RATE = "80";
const AMOUNT = 30n * ONE + 7n;
const FLOAT = 50_000_00n;

export async function localMoney(books: Books, members: readonly Member[]): Promise<AtTheBank> {
  const { db, owner } = books;
  const rate = { currency: CURRENCY, rate: RATE, source: "the drill" };
  await agreed(db, "post_rate", rate, (tx, id) => sql`select cash.post_rate(${id})`.execute(tx));
  await bring(books, CURRENCY, FLOAT);
  await sql`
    select ledger.local_deposit(gen_random_uuid(), i, ${CURRENCY}, 100003 + n * 7919)
    from unnest(${members.slice(0, 12).map(({ id }) => id)}::uuid[]) with ordinality x (i, n)`.execute(
    owner,
  );
  const [refused, paid, waiting] = [members[5], members[11], members[17]];
  if (!refused || !paid || !waiting) throw new Error("a drill needs eighteen members");
  const all = {
    refused: await toCard(books, refused),
    paid: await toCard(books, paid),
    waiting: await toCard(books, waiting),
  };
  await approve(db, all.refused);
  await approve(db, all.paid);
  return all;
}

/** The operator brings money of its own into custody, as two people book it once it has arrived. */
export async function bring({ owner: db }: Books, currency: string, amount: bigint): Promise<void> {
  const money = { amount, currency, reference: "drill" };
  await agreed(db, "capital_in", money, (tx, id) =>
    sql`select ledger.capital_in(${id})`.execute(tx),
  );
  await agreed(db, "fund_float", money, (tx, id) =>
    sql`select ledger.fund_float(${id})`.execute(tx),
  );
}

async function toCard({ db, owner }: Books, { id, bucket }: Member) {
  const card = randomUUID();
  await sql`
    insert into cash.bank_cards (bucket, id, member_id, bank_code, key_id, box, created_at, usable_from)
    values (${bucket}, ${card}, ${id}, 'IN-BNYN', 'drill', decode(repeat('00', 40), 'hex'),
      platform.now() - interval '25 hours', platform.now() - interval '1 hour')`.execute(owner);
  await sql`select cash.draw_float(${CURRENCY}, ${bucket}, cash.to_local(${AMOUNT}, ${CURRENCY},
    ${RATE}::numeric))`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select w.id from cash.apply_withdrawal(gen_random_uuid(), ${id}, ${card}, 'a card', ${CURRENCY},
      ${AMOUNT}, ${RATE}::numeric) w
    where w.id is not null`.execute(db);
  if (!rows[0]) throw new Error("a withdrawal that was applied for is not there");
  return { id: rows[0].id, bucket };
}

const approve = (db: Db, { id, bucket }: { id: string; bucket: number }) =>
  sql`select wallets.approve_withdrawal(${bucket}, ${id}, 'auto', null)`.execute(db);

/** The bank refuses one of what is under way, pays the other, and the third where that may go. */
export async function bankEnds({ db }: Books, of: AtTheBank): Promise<void> {
  await approve(db, of.waiting);
  await sql`
    update bank.transfers t set state = case when t.id = ${of.refused.id} then 'failed'
        else 'confirmed' end, reason = case when t.id = ${of.refused.id} then 'refused_by_bank' end,
      bank_reference = 'DRILL-' || left(t.id::text, 8), ended_at = platform.now(),
      applied_at = platform.now()
    where t.state = 'queued'`.execute(db);
  await sql`
    select case t.state when 'failed' then wallets.release_withdrawal(w.bucket, w.id, 'rail', null)
      else wallets.settle_withdrawal(w.bucket, w.id) end
    from wallets.withdrawals w join bank.transfers t on t.id = w.id
    where w.rail = 'bank' and w.state = 'approved'`.execute(db);
}

/** What the bank says of the clients' account: it has what the ledger has, less `missing`. */
export async function bankSays({ owner: db }: Books, missing: bigint): Promise<void> {
  await sql`
    insert into bank.statements (at, account, currency, line, document, bank_balance,
      ledger_balance, in_transit, parts)
    select platform.now(), 'clients', ${CURRENCY}, 0, decode(repeat('00', 32), 'hex'),
      x.held - ${missing}::bigint, x.held, 0, '{}'
    from (select sum(a.balance)::bigint as held from ledger.accounts a
      where a.kind = 'client.custody' and a.currency = ${CURRENCY}) x`.execute(db);
}

/** What the bank has to lack so that half of what local wallets are owed is there. */
export async function halfOfIt({ db }: Books): Promise<bigint> {
  const { rows } = await sql<{ missing: bigint }>`
    select (custody - on_its_way - div(claims, 2))::bigint as missing
    from wind_down.figures(${CURRENCY})`.execute(db);
  return rows[0]?.missing ?? 0n;
}

/** The shares of local wallets, in the order of the claimants' ids, and what was there for them. */
export async function localShares(db: Db): Promise<{ shares: Share[]; held: bigint }> {
  const { rows } = await sql<Share & { held: bigint }>`
    select s.claimant, s.claim, s.payable, c.held::bigint as held
    from wind_down.shares s join wind_down.cuts c using (currency)
    where s.currency = ${CURRENCY} and not s.is_set_aside order by s.claimant`.execute(db);
  return { shares: rows.map(({ held: _, ...share }) => share), held: rows[0]?.held ?? 0n };
}
