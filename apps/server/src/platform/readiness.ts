/** Whether a process may start or receive calls: its writes succeed and are durable. */
import { OperatorError } from "@ballast/contract/operator-error.ts";
import { NO_WRITES, type NoWrites, said } from "./causes.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db.ts";
import type { Log } from "./log.ts";
import type { Standing, WriteProbe } from "./write-probe.ts";

export type Unready = {
  detail: NoWrites | "forgets" | "copies";
  says: string;
  error: string | null;
};

type Allowed = Pick<Config, "BOOKS_MAY_FORGET" | "ACKNOWLEDGED_ON">;

export function whyUnready(standing: Standing, allowed: Allowed): Unready | null {
  const { noWrites, forgets, error } = standing;
  if (noWrites !== null) return { detail: noWrites, says: NO_WRITES[noWrites].says, error };
  return whyForgetful(forgets, allowed, error) ?? whyOnTooFew(standing, allowed);
}

function whyForgetful(
  forgets: string[],
  { BOOKS_MAY_FORGET }: Allowed,
  error: string | null,
): Unready | null {
  if (forgets.length === 0 || BOOKS_MAY_FORGET === "yes") return null;
  const off = forgets.map((name) => `${name}=off`).join(", ");
  return {
    detail: "forgets",
    says:
      `The database may lose what it has acknowledged (${off}), and money that was sent would be ` +
      "sent again. Turn it on, or set BOOKS_MAY_FORGET=yes where the books are worth nothing.",
    error,
  };
}

/** Acknowledged writes are on fewer machines than demanded: commits do not wait for enough standbys. */
function whyOnTooFew(
  { acknowledgedOn, error }: Standing,
  { ACKNOWLEDGED_ON: demanded }: Allowed,
): Unready | null {
  if (acknowledgedOn === null || acknowledgedOn >= demanded) return null;
  const machines = acknowledgedOn === 1 ? "1 machine" : `${acknowledgedOn} machines`;
  return {
    detail: "copies",
    says:
      `An acknowledged write is on ${machines}, and ACKNOWLEDGED_ON demands ${demanded}. Let the ` +
      `primary's synchronous_standby_names wait for ${demanded - 1} (docs/operations/standby.md), or ` +
      `set ACKNOWLEDGED_ON=${acknowledgedOn}.`,
    error,
  };
}

/**
 * Throws with one sentence when the database is unfit for a start: it does not answer, is read-only, may
 * lose writes, or keeps them on too few machines.
 */
export async function refuseUnready({ probe }: Database, config: Allowed): Promise<void> {
  const unready = whyUnready(await probe.ask(START_MS), config);
  if (unready === null) return;
  const { detail, says, error } = unready;
  const next = detail === "forgets" || detail === "copies" ? [] : [NO_WRITES[detail].next];
  const words = error === null ? [] : [said(error)];
  throw new OperatorError(["DATABASE_URL:", says, ...next, ...words].join(" "));
}

/** Generous, because a booting machine is slow. */
const START_MS = 10_000;

/** Logs one line when readiness changes, however often it is checked. */
export function logReadiness(probe: WriteProbe, unready: Unready | null, log: Log): void {
  const detail = unready?.detail ?? null;
  if (detail === probe.logged) return;
  probe.logged = detail;
  if (unready === null) log.warn("ready: the database takes writes again");
  else log.error({ detail, error: unready.error }, `not ready: ${unready.says}`);
}
