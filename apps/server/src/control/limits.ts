/** A member's own limits: lowering takes effect at once, raising after 24 hours and a confirmation. */
import { AMOUNT_STEP, LIMIT_RAISE_DAYS, LIMIT_RAISE_HOURS } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  type listLimits as list,
} from "@ballast/contract/user/control.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { lockControl } from "./lock-control.ts";

export const LIMIT_CURRENCY = "tUSDT" satisfies Currency;

type Of = { kind: LimitKind; period: LimitPeriod };
type Limit = OutputOf<typeof list>["list"][number];
type Pending = NonNullable<Limit["pending"]>;
type Row = Of & {
  amount: bigint;
  used: bigint;
  pendingAmount: bigint | null;
  pendingFrom: Date | null;
  now: Date;
};

/** A raise that was not confirmed in time has lapsed. */
function pendingOf({ pendingAmount, pendingFrom, now }: Row): Pending | null {
  if (pendingFrom === null) return null;
  const until = new Date(pendingFrom.getTime() + LIMIT_RAISE_DAYS * 86_400_000);
  if (until <= now) return null;
  return { amount: pendingAmount, from: pendingFrom, until, ready: pendingFrom <= now };
}

/** All limits by kind and period, also those that are not set. */
export async function listLimits(db: Db, member: Member): Promise<OutputOf<typeof list>> {
  const { rows } = await sql<Row>`
    select l.kind, l.period, l.amount, l.used, l.pending_amount as "pendingAmount",
      l.pending_from as "pendingFrom", platform.now() as now
    from control.used_limits(${member.bucket}, ${member.id}, platform.now()) l`.execute(db);
  const breaks = await sql<{ until: Date | null }>`
    select case when purchases_paused_until > platform.now() then purchases_paused_until end as until
    from members.members where bucket = ${member.bucket} and id = ${member.id}`.execute(db);
  return {
    currency: LIMIT_CURRENCY,
    list: LIMIT_KINDS.flatMap((kind) =>
      LIMIT_PERIODS.map((period) => {
        const row = rows.find((one) => one.kind === kind && one.period === period);
        if (!row) return { kind, period, amount: null, used: 0n, pending: null };
        return { kind, period, amount: row.amount, used: row.used, pending: pendingOf(row) };
      }),
    ),
    breakUntil: breaks.rows[0]?.until ?? null,
  };
}

async function limitOf(tx: Tx, member: Member, { kind, period }: Of): Promise<Limit> {
  const { list: all } = await listLimits(tx, member);
  const found = all.find((limit) => limit.kind === kind && limit.period === period);
  if (!found) throw new Error("a limit that cannot be set");
  return found;
}

/**
 * Sets a limit; without an amount removes it. A lower or equal limit takes effect at once and drops a
 * pending raise. A higher one waits; the same request again does not restart the wait.
 */
export async function setLimit(
  tx: Tx,
  member: Member,
  { amount, ...of }: Of & { amount?: bigint | undefined },
): Promise<Limit> {
  refuseUnless(amount === undefined || amount % AMOUNT_STEP === 0n, "amount_step");
  await lockControl(tx, member);
  const now = await limitOf(tx, member, of);
  const wanted = amount ?? null;
  if (now.amount === null) {
    if (wanted !== null) await write(tx, member, of, { amount: wanted, what: "lowered", now });
  } else if (wanted !== null && wanted <= now.amount) {
    const isSame = wanted === now.amount;
    if (!isSame || now.pending !== null) {
      await write(tx, member, of, {
        amount: wanted,
        what: isSame ? "raise_dropped" : "lowered",
        now,
      });
    }
  } else if (now.pending === null || now.pending.amount !== wanted) {
    await askForRaise(tx, member, of, wanted, now);
  }
  return limitOf(tx, member, of);
}

/** Refuses no_limit_change, limit_change_waiting. */
export async function confirmLimit(tx: Tx, member: Member, of: Of): Promise<Limit> {
  await lockControl(tx, member);
  const now = await limitOf(tx, member, of);
  if (now.pending === null) throw new Refusal("no_limit_change");
  const { amount, from } = now.pending;
  const { rows } = await sql<{ due: boolean }>`
    select ${from}::timestamptz <= platform.now() as due`.execute(tx);
  refuseUnless(rows[0]?.due, "limit_change_waiting", { from: from.toISOString() });
  await write(tx, member, of, { amount, what: "raised", now });
  return limitOf(tx, member, of);
}

type Change = { amount: bigint | null; what: "lowered" | "raise_dropped" | "raised"; now: Limit };

async function write(tx: Tx, member: Member, of: Of, { amount, what, now }: Change): Promise<void> {
  if (amount === null) {
    await sql`
      delete from control.limits where bucket = ${member.bucket} and member_id = ${member.id}
        and kind = ${of.kind} and period = ${of.period}`.execute(tx);
  } else {
    await sql`
      insert into control.limits (bucket, member_id, kind, period, amount)
      values (${member.bucket}, ${member.id}, ${of.kind}, ${of.period}, ${amount})
      on conflict (bucket, member_id, kind, period)
      do update set amount = excluded.amount, pending_amount = null, pending_from = null
    `.execute(tx);
  }
  await keepChange(tx, member, of, { what, before: now.amount, after: amount });
}

async function askForRaise(tx: Tx, member: Member, of: Of, wanted: bigint | null, now: Limit) {
  await sql`
    update control.limits set pending_amount = ${wanted}::bigint,
      pending_from = platform.now() + make_interval(hours => ${LIMIT_RAISE_HOURS})
    where bucket = ${member.bucket} and member_id = ${member.id}
      and kind = ${of.kind} and period = ${of.period}`.execute(tx);
  await keepChange(tx, member, of, { what: "raise_asked", before: now.amount, after: wanted });
}

async function keepChange(
  tx: Tx,
  member: Member,
  { kind, period }: Of,
  change: { what: string; before: bigint | null; after: bigint | null },
): Promise<void> {
  await sql`
    insert into control.limit_changes
      (bucket, member_id, id, kind, period, what, before, after, at)
    values (${member.bucket}, ${member.id}, ${uuidv7()}, ${kind}, ${period}, ${change.what},
      ${change.before}::bigint, ${change.after}::bigint, platform.now())`.execute(tx);
}
