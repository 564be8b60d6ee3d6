/** The published proofs as the app reads them; the same list as /proofs/index.json. */
import { CURRENCY_CODES, type Currency } from "@ballast/contract/money.ts";
import type { PublishedProof } from "@ballast/contract/open-proofs.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { listProofs, type ProofItem } from "../proof/list-proofs.ts";

/** Beyond any sequence. */
const FIRST = 2_147_483_647;

/** The newest of each currency that has any. */
export async function readNewest(db: Db): Promise<PublishedProof[]> {
  const pages = CURRENCY_CODES.map((currency) =>
    listProofs(db, { currency, before: FIRST, limit: 1 }),
  );
  return (await Promise.all(pages)).flatMap(({ list }) => list.map(publishedOf));
}

type Asked = { currency: Currency; pageNum: number; before: number | null; limit: number };

/** Sequences have no gap, so a page's number says where it begins. */
export async function readHistory(db: Db, { currency, pageNum, before, limit }: Asked) {
  const { rows } = await sql<{ total: number }>`
    select coalesce(max(sequence), 0) as total from proof.commits
    where currency = ${currency}`.execute(db);
  const total = rows[0]?.total ?? 0;
  const asked = { currency, before: before ?? total + 1 - (pageNum - 1) * limit, limit };
  const { list, next } = await listProofs(db, asked);
  return {
    total,
    list: list.map(publishedOf),
    cursor: next === null ? null : String(next),
  };
}

function publishedOf({ assets, ...item }: ProofItem): PublishedProof {
  return {
    ...item,
    takenAt: new Date(item.takenAt),
    total: BigInt(item.total),
    assets: assets && {
      at: new Date(assets.at),
      amount: BigInt(assets.amount),
      parts: Object.fromEntries(
        Object.entries(assets.parts).map(([name, part]) => [name, BigInt(part)]),
      ),
      difference: BigInt(assets.difference),
      statement: assets.statement,
      signer: assets.signer,
      signature: assets.signature,
      block: assets.block,
    },
  };
}
