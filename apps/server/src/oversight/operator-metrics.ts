/**
 * Metrics that warn the operator, in /metrics. Read from the database on request, at most every few seconds,
 * and only over open rows.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Gauge } from "prom-client";
import type { Db } from "../platform/db.ts";
import { register } from "../platform/metrics.ts";

const FRESH_MS = 5_000;
const ANSWER_MS = 4_000;

/** Metric names with their help text and labels, in the order of the query's columns. */
const FIGURES = {
  ballast_guard_open: ["1 while this currency may be sold, 0 while not", "currency"],
  ballast_guard_reason: ["1 for each code for which it may not be sold", "currency", "reason"],
  ballast_guard_age_seconds: ["Since the guard was last renewed", "currency"],
  ballast_cover_bps: ["Cover of the guard in basis points; 10000 is whole", "currency", "book"],
  ballast_seal_age_seconds: ["Since the whole chain of seals was last found right"],
  ballast_seals_unverified: ["Seals that the monitor has not recomputed yet"],
  ballast_proof_age_seconds: ["Since the newest published proof of liabilities", "currency"],
  ballast_proof_wrong: ["1 while what members are owed does not add up to the ledger's sum"],
  ballast_invariant_rows: [
    "Rows an invariant found in its newest run; it holds with none",
    "invariant",
  ],
  ballast_invariant_age_seconds: ["Since the invariant run longest ago was run"],
  ballast_statement_age_seconds: ["Since the newest statement of a book or account", "rail", "of"],
  ballast_statement_break: ["1 where the newest statement differs from the books", "rail", "of"],
  ballast_chain_behind_seconds: ["Since the newest block of the chain was last read"],
  ballast_chain_credits_stopped: ["1 while it is not known which branch of the chain holds"],
  ballast_chain_lost_credits: ["Credits whose block is not on the chain any more"],
  ballast_withdrawals_waiting: ["Withdrawals not sent yet", "rail", "state"],
  ballast_withdrawals_held: ["Withdrawals that are held", "rail"],
  ballast_withdrawals_late: ["Withdrawals not sent by the time they were promised", "rail"],
  ballast_withdrawal_oldest_seconds: ["Since the oldest of them was applied for", "rail"],
  ballast_outbox_transfers: ["Transfers not ended yet", "rail", "state"],
  ballast_outbox_oldest_seconds: ["Since the oldest of them was queued", "rail"],
  ballast_job_late_seconds: ["By how much a job's next success is overdue, 0 in time", "job"],
  ballast_job_took_seconds: ["How long the newest run of a job took", "job"],
  ballast_job_failures: ["Runs of a job that failed, of all processes ever", "job"],
  ballast_lease_lapses: ["How often a lease ran out and another process took it", "lease"],
  ballast_lease_overdue_seconds: ["Since a lease ran out that nobody took, 0 else", "lease"],
  ballast_audit_log_head: ["Number of the newest entry of the audit log; it never falls", "hash"],
  ballast_effects_stopped: [
    "1 while nothing is signed, sent or published: books_behind, restored, or not_asked",
    "reason",
  ],
  ballast_unknown_payments: ["What the outside shows and the books do not know", "rail"],
  ballast_acknowledged_on: ["The number of machines that an acknowledged write is on"],
  ballast_synchronous_standbys: ["Standbys that a commit waits for, and those that confirm", "of"],
  ballast_standbys_readable: ["1 where the state of the standbys may be read, 0 where not"],
  ballast_standbys: ["Standbys that are connected", "state", "sync"],
  ballast_standby_lag_bytes: [
    "What a standby was not sent, has not flushed, or not replayed",
    "standby",
    "of",
  ],
  ballast_standby_lag_seconds: ["By how long a standby is behind, or silent", "standby", "of"],
  ballast_slot_retained_bytes: ["The log of changes kept for a standby", "slot", "status"],
  // Labelled, so that it is missing where there is none: without a label it would be 0.
  ballast_backup_age_seconds: ["Since the books of the newest backup that was noted", "place"],
  ballast_backup_bytes: ["How large that backup is", "place"],
  ballast_proposals_open: ["Proposals that wait for another's consent"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

type Figure = {
  name: keyof typeof FIGURES;
  a: string | null;
  b: string | null;
  value: number | null;
};

let source: Db | undefined;
let readAt = Number.NEGATIVE_INFINITY;
let reading: Promise<void> | undefined;

/** Registers the gauges only in a process with a database: a default of 0 would raise false alarms. */
function declareFigures() {
  const more = { collect: () => renew(), registers: [register] };
  const read = new Gauge({
    name: "ballast_figures_read",
    help: "1 when the figures of the operator could be read from the database, 0 when not",
    ...more,
  });
  const gauges = new Map(
    Object.entries(FIGURES).map(([name, [help, ...labelNames]]) => [
      name,
      new Gauge({ name, help, labelNames, ...more }),
    ]),
  );
  return { read, gauges };
}

let declared: ReturnType<typeof declareFigures> | undefined;

/** Reports the database of this process; the newest one where there are several. */
export function registerOperatorMetrics(db: Db): void {
  source = db;
  readAt = Number.NEGATIVE_INFINITY;
  declared ??= declareFigures();
}

/** All gauges share one query. */
async function renew(): Promise<void> {
  if (source === undefined || performance.now() - readAt < FRESH_MS) return;
  reading ??= renewNow(source).finally(() => {
    readAt = performance.now();
    reading = undefined;
  });
  await reading;
}

async function renewNow(db: Db): Promise<void> {
  if (declared === undefined) return;
  const { read, gauges } = declared;
  // A failing database must not make the other metrics fail.
  const figures = await Promise.race([figuresNow(db), tooLate()]).catch(() => null);
  read.set(figures === null ? 0 : 1);
  for (const gauge of gauges.values()) gauge.reset();
  for (const { name, a, b, value } of figures ?? []) {
    if (value === null) continue;
    const labels = [a, b].filter((label) => label !== null);
    gauges
      .get(name)
      ?.labels(...labels)
      .set(value);
  }
}

/** A timeout below the collector's ten seconds, for a database that does not answer. */
async function tooLate(): Promise<null> {
  await sleep(ANSWER_MS, undefined, { ref: false });
  return null;
}

async function figuresNow(db: Db): Promise<Figure[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '3s', true)`.execute(tx);
    const { rows } = await sql<Figure>`
      with waiting as (
        select rail, state, applied_at, arrive_by, hold_until from wallets.withdrawals
        where state = 'processing'
        union all
        select rail, state, applied_at, arrive_by, hold_until from wallets.withdrawals
        where state = 'approved'
      ), outbox as (
        select 'chain' as rail, state, queued_at from chain.transfers where ended_at is null
        union all
        select 'bank', state, queued_at from bank.transfers where state = 'queued'
        union all
        select 'bank', state, queued_at from bank.transfers where state = 'sent'
      ), statements as (
        (select distinct on (book) 'chain' as rail, book as name, at, difference <> 0 as broken
          from chain.statements order by book, at desc, id desc)
        union all
        (select distinct on (currency, account) 'bank', currency || ' ' || account, at,
          is_break from bank.statements order by currency, account, at desc, id desc)
      ), rails (rail) as (values ('chain'), ('bank'))
      select 'ballast_guard_open' as name, currency as a, null::text as b,
        (cardinality(reserve.guard_reasons(currency)) = 0)::int::float8 as value from reserve.guard
      union all select 'ballast_guard_reason', currency, reason, 1
        from reserve.guard, unnest(reserve.guard_reasons(currency)) reason
      union all select 'ballast_guard_age_seconds', currency, null, ${ageOf("checked_at")}
        from reserve.guard where isfinite(checked_at)
      union all select 'ballast_cover_bps', currency, 'client', client_cover_bps from reserve.guard
      union all select 'ballast_cover_bps', currency, 'reserve', reserve_cover_bps from reserve.guard
      union all select 'ballast_seal_age_seconds', null, null, ${ageOf("max(at)")}
        from ledger.daily_seals having max(at) is not null
      union all select 'ballast_seals_unverified', null, null, sum(h.seq - v.seq)
        from ledger.heads h join ledger.verified_heads v using (bucket)
      union all select 'ballast_proof_age_seconds', currency, null, ${ageOf("max(taken_at)")}
        from proof.commits group by currency
      union all select 'ballast_proof_wrong', null, null, proof.is_wrong()::int
      union all select 'ballast_invariant_rows', name, null, rows from reserve.invariant_runs
      union all select 'ballast_invariant_age_seconds', null, null, ${ageOf("min(at)")}
        from reserve.invariant_runs having min(at) is not null
      union all select 'ballast_statement_age_seconds', rail, name, ${ageOf("at")} from statements
      union all select 'ballast_statement_break', rail, name, broken::int from statements
      union all select 'ballast_chain_behind_seconds', null, null, ${ageOf("caught_up_at")}
        from chain.reading
      union all select 'ballast_chain_credits_stopped', null, null, count(*)
        from chain.branch_stops where ended_at is null
      union all select 'ballast_chain_lost_credits', null, null, count(*)
        from chain.lost_credits where found_at is null and taken_back_at is null
      union all select 'ballast_withdrawals_waiting', rail, state, count(*)
        from waiting group by rail, state
      union all select 'ballast_withdrawals_held', r.rail, null,
        count(*) filter (where w.hold_until > platform.now())
        from rails r left join waiting w using (rail) group by r.rail
      union all select 'ballast_withdrawals_late', r.rail, null,
        count(*) filter (where w.arrive_by < platform.now())
        from rails r left join waiting w using (rail) group by r.rail
      union all select 'ballast_withdrawal_oldest_seconds', r.rail, null,
        coalesce(${ageOf("min(w.applied_at)")}, 0)
        from rails r left join waiting w using (rail) group by r.rail
      union all select 'ballast_outbox_transfers', rail, state, count(*) from outbox
        group by rail, state
      union all select 'ballast_outbox_oldest_seconds', r.rail, null,
        coalesce(${ageOf("min(o.queued_at)")}, 0)
        from rails r left join outbox o using (rail) group by r.rail
      union all select 'ballast_job_late_seconds', name, null, greatest(0, extract(epoch from
        now() - coalesce(succeeded_at, started_at)) - every_seconds)::float8
        from platform.job_runs where started_at is not null and gone_at is null
      union all select 'ballast_job_took_seconds', name, null, took_ms / 1000.0::float8
        from platform.job_runs where took_ms is not null and gone_at is null
      union all select 'ballast_job_failures', name, null, failures from platform.job_runs
      union all select 'ballast_lease_lapses', name, null, lapses from platform.leases
      union all select 'ballast_lease_overdue_seconds', name, null, case when holder is null then 0
        else greatest(0, extract(epoch from clock_timestamp() - expires_at)) end
        from platform.leases
      union all (select 'ballast_audit_log_head', encode(hash, 'hex'), null, id
        from console.audit_entries order by id desc limit 1)
      union all select 'ballast_effects_stopped', r.reason, null, case r.reason
          when 'books_behind' then exists (select from outside.findings where state = 'open')
          when 'restored' then exists (select from outside.stops where ended_at is null)
          else (select count(*) from outside.asked) < 2 end::int
        from (values ('books_behind'), ('restored'), ('not_asked')) r (reason)
      union all select 'ballast_unknown_payments', r.rail, null, count(f.id)
        from rails r left join outside.findings f on f.rail = r.rail and f.state = 'open'
        group by r.rail
      union all select 'ballast_acknowledged_on', null, null, acknowledged_on
        from platform.replication()
      union all select 'ballast_synchronous_standbys', x.of, null, x.n
        from platform.replication() r,
          lateral (values ('needed', r.waits_for), ('confirming', r.synchronous)) x (of, n)
      union all select 'ballast_standbys_readable', null, null, is_readable::int
        from platform.replication()
      union all select 'ballast_standbys', state, sync_state, count(*)
        from platform.standbys() group by state, sync_state
      union all select 'ballast_standby_lag_bytes', s.name, x.of, max(x.lag)
        from platform.standbys() s, lateral (values ('sent', s.sent_bytes),
          ('flushed', s.flush_bytes), ('replayed', s.replay_bytes)) x (of, lag)
        group by s.name, x.of
      union all select 'ballast_standby_lag_seconds', s.name, x.of, max(x.lag)
        from platform.standbys() s, lateral (values ('flushed', s.flush_seconds),
          ('replayed', s.replay_seconds), ('silent', s.silent_seconds)) x (of, lag)
        group by s.name, x.of
      union all select 'ballast_slot_retained_bytes', name, wal_status, coalesce(retained_bytes, 0)
        from platform.replication_slots()
      union all (select x.name, b.place, null, x.value
        from (select place, bytes, made_at from platform.backups order by made_at desc limit 1) b,
          lateral (values ('ballast_backup_age_seconds',
            extract(epoch from now() - b.made_at)::float8), ('ballast_backup_bytes', b.bytes)) x (name, value))
      union all select 'ballast_proposals_open', null, null, count(*)
        from ledger.proposals where state = 'open'`.execute(tx);
    return rows;
  });
}

const ageOf = (column: string) => sql.raw(`extract(epoch from platform.now() - ${column})::float8`);
