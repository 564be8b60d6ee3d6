/** What anybody may ask without a login. Each answer is read once in a while, however many ask. */
import { openIncidents, openStatus } from "@ballast/contract/open.ts";
import { openFlags, openHowPaid } from "@ballast/contract/open-flags.ts";
import { openProofHistory, openProofs } from "@ballast/contract/open-proofs.ts";
import { bind, type Router } from "../platform/http.ts";
import type { Log } from "../platform/log.ts";
import { createLastingMemory, createMemory } from "../platform/memory.ts";
import { Refusal } from "../platform/refusal.ts";
import { checkerIn } from "../proof/checker.ts";
import { readHowPaid } from "./how-paid.ts";
import { readHolds } from "./read-holds.ts";
import { readIncidents } from "./read-incidents.ts";
import { readHistory, readNewest } from "./read-proofs.ts";
import { readInvariants, readOwed, readSales, readUsualTimes } from "./read-status.ts";
import { readFlags } from "./red-flags.ts";

const MINUTE_MS = 60_000;

/** `webDir`: where verify.html lies, once the app is built; `autoApproveMax` in tUSDT. */
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

function mountStatus(router: Router, { autoApproveMax, log }: Given): void {
  const { db, clock } = router;
  // Of all open orders, so less often.
  const owed = createLastingMemory(
    clock,
    5 * MINUTE_MS,
    () => readOwed(db, clock),
    unread(log, "owed"),
  );
  const status = createMemory(clock, MINUTE_MS, async () => ({
    at: clock.now(),
    sales: await readSales(db),
    withdrawals: await readUsualTimes(db),
    holds: await readHolds(db),
    invariants: await readInvariants(db),
    autoApproveMax,
  }));
  const incidents = createMemory(clock, MINUTE_MS, () => readIncidents(db));

  // What is heaviest to read must not take the rest with it.
  bind(router, openStatus, async () => ({
    ...(await status()),
    owed: await owed().catch(() => null),
  }));
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

function mountProofs(router: Router, webDir: string): void {
  const { db, clock } = router;
  const checker = checkerIn(webDir);
  const newest = createMemory(clock, MINUTE_MS, () => readNewest(db));
  bind(router, openProofs, async () => ({ newest: await newest(), checker }));
  bind(router, openProofHistory, (_call, { currency, pageNum, pageSize, cursor }) => {
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
    list: await readFlags(db),
  });
  const flags = createLastingMemory(clock, MINUTE_MS, readAll, unread(log, "red flags"));
  const howPaid = createLastingMemory(
    clock,
    MINUTE_MS,
    () => readHowPaid(db, clock),
    unread(log, "how paid"),
  );
  bind(router, openFlags, flags);
  bind(router, openHowPaid, howPaid);
}

/** A cursor is a number: of the page that follows, or of the proof before which it begins. */
function numberOf(cursor: string): number {
  if (!/^[1-9]\d{0,5}$/.test(cursor)) throw new Refusal("bad_input", { fields: "cursor" });
  return Number(cursor);
}
