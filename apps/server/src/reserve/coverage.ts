/** Coverage: what is held against what is owed, as the guard computes it, with its parts and its history. */
import type { consoleCoverage, consoleCoverHistory } from "@ballast/contract/console/reserve.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import { guardReason } from "./guard-words.ts";
import { guards } from "./monitor.ts";

const currency: Currency = "tUSDT";
const HISTORY_MOST = 50;
/** Points of a curve: enough for the width of a screen. */
const POINTS = 360;

type Coverage = OutputOf<typeof consoleCoverage>;
type Part = Coverage["client"]["heldParts"][number];
type Kind = { kind: string; book: "C" | "R" | "H"; normal: "D" | "C"; says: string; total: bigint };

const CLIENT_HELD = new Set(["client.custody", "client.due_from_reserve"]);
const RESERVE_OWED = new Set(["reserve.offered", "reserve.sold", "reserve.due_to_client"]);

const STATES: Record<string, Coverage["state"]> = { guard_stale: "stale", sales_ended: "ended" };

export async function readCoverage(db: Db, clock: Clock): Promise<Coverage> {
  const guard = (await guards(db)).find((one) => one.currency === currency);
  if (!guard) throw new Error(`there is no guard of ${currency}`);
  const kinds = await totals(db);
  const missing = await missingOutside(db);
  const parts = (which: (kind: Kind) => boolean) => kinds.filter(which).map(partOf);
  const { refusal } = guard;
  return {
    now: clock.now(),
    currency,
    state: refusal === null ? "on" : (STATES[refusal] ?? "stopped"),
    checkedAt: guard.checkedAt,
    haltedAt: guard.haltedAt,
    reasons: guard.reasons.map(guardReason),
    red: guard.red.map(guardReason),
    stale: guard.stale.map(guardReason),
    client: book(
      guard.clientCoverBps,
      [...parts(({ kind }) => CLIENT_HELD.has(kind)), ...missing.client],
      parts((one) => one.book === "C" && one.normal === "C" && one.kind !== "client.transit"),
    ),
    reserve: book(
      guard.reserveCoverBps,
      [...parts(({ kind }) => kind === "reserve.cash"), ...missing.reserve],
      parts(({ kind }) => RESERVE_OWED.has(kind)),
    ),
    hotWallet: await hotWallet(db),
    history: await history(db),
  };
}

const partOf = ({ says, total }: Kind): Part => ({ says, amount: total });

function book(coverBps: bigint, heldParts: Part[], owedParts: Part[]): Coverage["client"] {
  const sum = (parts: Part[]) => parts.reduce((total, part) => total + part.amount, 0n);
  const shown = (parts: Part[]) => parts.filter(({ amount }) => amount !== 0n);
  return {
    held: sum(heldParts),
    owed: sum(owedParts),
    coverBps: Number(coverBps),
    heldParts: shown(heldParts),
    owedParts: shown(owedParts),
  };
}

async function totals(db: Db): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
    select k.kind, k.book, k.normal, k.meaning as says,
      coalesce(sum(a.balance), 0)::bigint as total
    from ledger.account_kinds k
    left join ledger.accounts a on a.kind = k.kind and a.currency = ${currency}
    group by k.kind order by total desc, k.kind`.execute(db);
  return rows;
}

/** What the newest statement of the chain is short of the ledger counts as not held. */
async function missingOutside(db: Db): Promise<{ client: Part[]; reserve: Part[] }> {
  const { rows } = await sql<{ book: string; amount: bigint }>`
    select distinct on (book) book, least(difference, 0)::bigint as amount from chain.statements
    order by book, at desc, id desc`.execute(db);
  const of = (name: string) =>
    rows
      .filter((row) => row.book === name && row.amount < 0n)
      .map(({ amount }) => ({ says: "the chain shows less than the ledger", amount }));
  return { client: of("client"), reserve: of("reserve") };
}

export async function hotWallet(db: Db): Promise<Coverage["hotWallet"]> {
  const { rows } = await sql<{
    at: Date;
    block: string;
    onChain: bigint;
    apart: bigint;
    asked: bigint;
  }>`
    select s.at, s.block::text as block, chain.whole(s.chain_balance, s.unit)::bigint as "onChain",
      coalesce((select sum(r.amount) from chain.receipts r left join chain.sweeps w on w.id = r.sweep_id
        where r.wallet = 'deposits' and r.state in ('credited', 'unidentified')
          and w.state is distinct from 'confirmed'), 0)::bigint as apart,
      coalesce((select sum(t.amount) from chain.transfers t
        where t.purpose = 'withdrawal' and t.state in ('queued', 'signed', 'sent')), 0)::bigint
        as asked
    from chain.statements s where s.book = 'client' order by s.at desc, s.id desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { at, block, onChain, apart, asked } = row;
  return {
    at,
    block: Number(block),
    onChain,
    atDepositAddresses: apart,
    ready: onChain - apart,
    askedFor: asked,
  };
}

async function history(db: Db): Promise<Coverage["history"]> {
  type Row = Omit<Coverage["history"][number], "reasons"> & { reasons: string[] };
  const { rows } = await sql<Row>`
    select h.at, h.what, h.reasons, p.maker as "proposedBy", p.input ->> 'reference' as said,
      ledger.approvers(p.id) as "approvedBy"
    from reserve.guard_history h left join ledger.proposals p on p.id = h.proposal_id
    where h.currency = ${currency} order by h.at desc, h.what limit ${HISTORY_MOST}`.execute(db);
  return rows.map((row) => ({ ...row, reasons: row.reasons.map(guardReason) }));
}

/**
 * At most POINTS, oldest first: the row with the lowest cover of each interval. Skips times when nothing
 * was held or owed.
 */
export async function coverHistory(
  db: Db,
  days: number,
): Promise<OutputOf<typeof consoleCoverHistory>> {
  type Point = OutputOf<typeof consoleCoverHistory>["list"][number];
  const stretch = Math.ceil((days * 86_400) / POINTS);
  const { rows } = await sql<Point>`
    select at, client_held::bigint as "clientHeld", client_owed::bigint as "clientOwed",
      client_cover_bps::int as "clientCoverBps", reserve_held::bigint as "reserveHeld",
      reserve_owed::bigint as "reserveOwed", reserve_cover_bps::int as "reserveCoverBps",
      cardinality(red) > 0 as red
    from (
      select distinct on (s.no) h.*
      from reserve.cover_history h
      cross join lateral (select floor(extract(epoch from h.at) / ${stretch}) as no) s
      where h.currency = ${currency} and h.at > platform.now() - make_interval(days => ${days})
        and h.client_held + h.client_owed + h.reserve_held + h.reserve_owed > 0
      order by s.no, cardinality(h.red) > 0 desc,
        least(h.client_cover_bps, h.reserve_cover_bps), h.at
    ) x order by at`.execute(db);
  return { currency, list: rows };
}
