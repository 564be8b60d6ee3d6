/** Public calls without a login. Each answer is cached, however many callers there are. */
import { openStatus } from "@ballast/contract/open/calls.ts";
import { openFlags, openHowPaid } from "@ballast/contract/open/flags.ts";
import { openIncidents } from "@ballast/contract/open/incidents.ts";
import { openProofHistory, openProofs } from "@ballast/contract/open/proofs.ts";
import { createCachedRead, createCachedReadWithFallback } from "../platform/cached-read.ts";
import { atOneMoment } from "../platform/db.ts";
import { bind, type Router } from "../platform/http.ts";
import type { Log } from "../platform/log.ts";
import { Refusal } from "../platform/refusal.ts";
import { checkerIn } from "../proof/checker.ts";
import { effectsNow } from "../rails/outside/effects-now.ts";
import { BOOKS_CLOSED, isClosed } from "../reserve/books-closed.ts";
import { type Figures, readFigures } from "./figures.ts";
import { readHowPaid } from "./how-paid.ts";
import { readHolds } from "./read-holds.ts";
import { readIncidents } from "./read-incidents.ts";
import { readHistory, readNewest, readSeries, readWithoutList } from "./read-proofs.ts";
import { readInvariants, readSales, readWithdrawals, type Sales } from "./read-status.ts";
import { readWindDown } from "./read-wind-down.ts";
import { readFlags } from "./red-flags.ts";

const MINUTE_MS = 60_000;

/** `webDir`: where verify.html is, once the app is built; `autoApproveMax` in tUSDT. */
type Given = { webDir: string; autoApproveMax: bigint; log: Log };

export function mountOpen(router: Router, given: Given): void {
  mountStatus(router, given);
  mountProofs(router, given.webDir);
  mountReserve(router, given);
}

const unread =
  (log: Log, what: string) =>
  (error: unknown): void =>
    log.error({ err: error, what }, "open figures not read");

function mountStatus(router: Router, { autoApproveMax }: Given): void {
  const { db, clock, probe } = router;
  // Of one moment, so that sales are never "on" beside the beginning of the wind-down.
  const status = createCachedRead(clock, MINUTE_MS, () =>
    atOneMoment(db, async (tx) => ({
      at: clock.now(),
      sales: await readSales(tx),
      windDown: await readWindDown(tx),
      ...(await readWithdrawals(tx)),
      payoutsStoppedAt: (await effectsNow(tx)).since,
      holds: await readHolds(tx),
      invariants: await readInvariants(tx),
      autoApproveMax,
      owed: ofStatus(await readFigures(tx)),
    })),
  );
  const incidents = createCachedRead(clock, MINUTE_MS, () => atOneMoment(db, readIncidents));

  bind(router, openStatus, async () => orWaiting(await status(), await isClosed(probe)));
  bind(router, openIncidents, async (_call, { pageNum, pageSize, cursor }) => {
    const all = await incidents();
    const page = cursor === undefined ? pageNum : numberOf(cursor);
    const list = all.slice((page - 1) * pageSize, page * pageSize);
    return {
      total: all.length,
      list,
      cursor: page * pageSize < all.length ? String(page + 1) : null,
    };
  });
}

/** An answer that is a minute old, or read on a standby, would say "on" while no purchase is possible. */
function orWaiting<S extends { sales: Sales[] }>(status: S, isClosed: boolean): S {
  if (!isClosed) return status;
  const sales = status.sales.map((one) => ({
    ...one,
    state: one.state === "on" ? ("waiting" as const) : one.state,
    reasons: [BOOKS_CLOSED, ...one.reasons],
  }));
  return { ...status, sales };
}

function ofStatus(figures: Figures | null) {
  if (figures === null) return null;
  const { owed, bridges } = figures;
  return { ...owed, bridge: bridges.find(({ currency }) => currency === owed.currency) ?? null };
}

function mountProofs(router: Router, webDir: string): void {
  const { db, clock } = router;
  const checker = checkerIn(webDir);
  const published = createCachedRead(clock, MINUTE_MS, () =>
    atOneMoment(db, async (tx) => ({
      newest: await readNewest(tx),
      withoutList: await readWithoutList(tx),
      series: await readSeries(tx),
      bridges: (await readFigures(tx))?.bridges ?? [],
      checker,
    })),
  );
  bind(router, openProofs, published);
  bind(router, openProofHistory, ({ db }, { currency, pageNum, pageSize, cursor }) => {
    const before = cursor === undefined ? null : numberOf(cursor);
    return readHistory(db, { currency, pageNum, before, limit: pageSize });
  });
}

function mountReserve(router: Router, { autoApproveMax, log }: Given): void {
  const { db, clock } = router;
  const readAll = async () => ({
    at: clock.now(),
    currency: "tUSDT" as const,
    autoApproveMax,
    list: await atOneMoment(db, readFlags),
  });
  const flags = createCachedReadWithFallback(clock, MINUTE_MS, readAll, unread(log, "red flags"));
  const howPaid = createCachedReadWithFallback(
    clock,
    MINUTE_MS,
    () => atOneMoment(db, (tx) => readHowPaid(tx, clock)),
    unread(log, "how paid"),
  );
  bind(router, openFlags, flags);
  bind(router, openHowPaid, howPaid);
}

/** A cursor is a number: of the next page, or of the proof before which it begins. */
function numberOf(cursor: string): number {
  if (!/^[1-9]\d{0,5}$/.test(cursor)) throw new Refusal("bad_input", { fields: "cursor" });
  return Number(cursor);
}
