/** The published proofs as the app reads them; the same list as /proofs/index.json. */
import { CURRENCY_CODES, type Currency } from "@ballast/contract/money.ts";
import type {
  MissingDays,
  ProofSeries,
  PublishedProof,
  WithoutList,
} from "@ballast/contract/open/proofs.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { listProofs, type ProofItem } from "../proof/list-proofs.ts";

/** Larger than any sequence number. */
const FIRST = 2_147_483_647;

/** The newest one of each currency. */
export async function readNewest(db: Db): Promise<PublishedProof[]> {
  const pages = CURRENCY_CODES.map((currency) =>
    listProofs(db, { currency, before: FIRST, limit: 1 }),
  );
  return (await Promise.all(pages)).flatMap(({ list }) => list.map(publishedOf));
}

/** Currencies without a list: members came after the last one, or nobody has a wallet in it. */
export async function readWithoutList(db: Db): Promise<WithoutList[]> {
  const { rows } = await sql<WithoutList>`
    select c.currency, platform.day_of(min(a.opened_at)) as since
    from ledger.currencies c
    left join lateral (
      select a.opened_at from generate_series(0, 63) b
      cross join ledger.account_kinds k
      join ledger.accounts a on a.bucket = b and a.kind = k.kind and a.currency = c.currency
      where k.owner_is = 'member') a on true
    where not exists (select from proof.commits p where p.currency = c.currency)
    group by 1 order by c.currency <> 'tUSDT', 1`.execute(db);
  return rows;
}

const MISSING_MOST = 100;

type Counted = Pick<ProofSeries, "currency" | "first" | "published">;

/** For each currency with a proof: the days since its first one that have none. */
export async function readSeries(db: Db): Promise<ProofSeries[]> {
  const { rows } = await sql<Counted>`
    select currency, min(day) as first, count(*)::int as published from proof.commits
    group by 1 order by currency <> 'tUSDT', currency`.execute(db);
  const found = await sql<MissingDays & Pick<Counted, "currency">>`
    select currency, "from", "to", "to" - "from" + 1 as days from (
      select c.currency, c.day + 1 as "from", coalesce(lead(c.day) over w, t.today) - 1 as "to"
      from proof.commits c cross join (select platform.day_of(platform.now()) as today) t
      window w as (partition by c.currency order by c.day)
    ) x where "to" >= "from" order by "from" desc`.execute(db);
  return rows.map((one) => {
    const missing = found.rows
      .filter(({ currency }) => currency === one.currency)
      .map(({ from, to, days }) => ({ from, to, days }));
    const longest = missing.reduce<MissingDays | null>(
      (most, gap) => (most === null || gap.days > most.days ? gap : most),
      null,
    );
    const missed = missing.reduce((sum, { days }) => sum + days, 0);
    return { ...one, missed, longest, missing: missing.slice(0, MISSING_MOST) };
  });
}

type Asked = { currency: Currency; pageNum: number; before: number | null; limit: number };

/** Sequences have no gaps, so a page's number determines where it begins. */
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
    takenOverAt: item.takenOverAt === null ? null : new Date(item.takenOverAt),
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
      statementFile: assets.statementFile,
      depositsFile: assets.depositsFile,
    },
  };
}
