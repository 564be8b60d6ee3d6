/** Funding lots: the source of the reserve's money, with document and attestors. */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { type Document, type KeptDocument, keepDocument } from "../ledger/documents.ts";
import type { Db, Tx } from "../platform/db.ts";
import { refusePromises } from "../platform/public-text.ts";
import { refuseUnless } from "../platform/refusal.ts";

export type LotSource = "capital" | "yield";

export type FreeLot = { id: string; source: LotSource; free: bigint };

/** Funded lots with a remaining amount: the named ones in their order, or all, oldest first. */
export async function freeLots(
  db: Db,
  currency: Currency,
  ids?: readonly string[],
): Promise<FreeLot[]> {
  const { rows } = await sql<FreeLot>`
    select l.id, l.source, a.balance as free
    from reserve.lots l
    join ledger.accounts a on a.bucket = 0 and a.owner = l.id
      and a.kind = 'reserve.' || l.source and a.currency = l.currency
    where l.state = 'funded' and l.currency = ${currency} and a.balance > 0
      and (${ids === undefined} or l.id = any(${ids ?? []}::uuid[]))
    order by array_position(${ids ?? []}::uuid[], l.id), l.created_at, l.id`.execute(db);
  return rows;
}

/** The same lots in the order in which a listing draws on them by default, with their details. */
export async function fundedLots(db: Db, currency: Currency) {
  const free = await freeLots(db, currency);
  const { rows } = await sql<{
    lotId: string;
    document: string;
    attestor: string | null;
    madeAt: Date;
  }>`
    select id as "lotId", document_name as document, attestor, created_at as "madeAt"
    from reserve.lots where id = any(${free.map(({ id }) => id)}::uuid[])`.execute(db);
  const known = new Map(rows.map((row) => [row.lotId, row]));
  return free.flatMap((lot) => {
    const about = known.get(lot.id);
    return about ? [{ ...about, source: lot.source, free: lot.free }] : [];
  });
}

/** Stores the document of a lot. Refuses document_missing, words_not_allowed. */
export async function keepEvidence(tx: Tx, document: Document | null): Promise<KeptDocument> {
  refuseUnless(document, "document_missing");
  // Members read its name beside the source of their return.
  refusePromises(document.name);
  return keepDocument(tx, document);
}

/** Stores a proposed lot. */
export async function writeLot(
  tx: Tx,
  lot: {
    id: string;
    source: LotSource;
    amount: bigint;
    currency: Currency;
    document: KeptDocument;
    reference: string;
    proposalId: string;
  },
): Promise<void> {
  await sql`
    insert into reserve.lots (id, source, amount, currency, document_name, document_hash, reference,
      proposal_id, created_at)
    values (${lot.id}, ${lot.source}, ${lot.amount}, ${lot.currency}, ${lot.document.name},
      ${lot.document.hash}, ${lot.reference}, ${lot.proposalId},
      platform.now())`.execute(tx);
}

/** Updates the state of a lot from the state of its proposal. */
export async function followLot(tx: Tx, proposalId: string): Promise<void> {
  await sql`select reserve.follow_lot(${proposalId})`.execute(tx);
}
