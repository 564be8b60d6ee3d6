/** What runs by itself: invariants and jobs, with their last runs. */
import { ROLES } from "@ballast/contract/staff.ts";
import { count, instant, long, resource, state, text } from "../resource.ts";

/** Jobs are timed by the wall; shown by the clock that everything else is shown by. */
const shown = (column: string) => `(${column} + (platform.now() - now()))`;
const lastFailed =
  "j.failed_at is not null and j.failed_at >= coalesce(j.succeeded_at, '-infinity')";

export const machineryResources = [
  resource({
    name: "invariants",
    title: "Invariants",
    area: "Ledger",
    says: "what must always be true of the books: each is a query that finds nothing while it holds",
    roles: ROLES,
    id: { sql: "v.viewname::text", type: "text" },
    from: `pg_catalog.pg_views v join pg_catalog.pg_class c on c.relname = v.viewname
        and c.relnamespace = 'invariants'::regnamespace and v.schemaname = 'invariants'
      left join reserve.invariant_runs r on r.name = v.viewname`,
    columns: {
      name: text("Name", "v.viewname::text", { sorts: true }),
      state: state(
        "State",
        "case when r.rows is null then 'never_run' when r.rows = 0 then 'holds' else 'broken' end",
        ["holds", "broken", "never_run"],
      ),
      guards: text("What it guards", "obj_description(c.oid, 'pg_class')", {
        nullable: true,
        filters: false,
      }),
      found: count("Rows found", "r.rows", { nullable: true }),
      at: instant("Last run", "r.at", { nullable: true }),
      took: count("Took, ms", "r.took_ms", { nullable: true }),
    },
    order: "name",
    search: {
      says: "name or what it guards",
      sql: ["v.viewname::text", "coalesce(obj_description(c.oid, 'pg_class'), '')"],
    },
  }),
  resource({
    name: "jobs",
    title: "Jobs",
    area: "System",
    says: "what runs in the background: what waits, when each last went well, and what went wrong",
    roles: ROLES,
    id: { sql: "j.name", type: "text" },
    from: `platform.job_runs j
      left join (select * from platform.queued_jobs()) q on q.name = j.name`,
    columns: {
      name: text("Name", "j.name", { sorts: true }),
      state: state(
        "State",
        `case when j.gone_at is not null then 'gone' when coalesce(q.active, 0) > 0 then 'running'
          when ${lastFailed} then 'failed' when j.succeeded_at is null then 'never_run'
          else 'ok' end`,
        ["ok", "running", "failed", "never_run", "gone"],
      ),
      every: count("At least every, seconds", "j.every_seconds"),
      succeededAt: instant("Last went well", shown("j.succeeded_at"), { nullable: true }),
      nextAt: instant(
        "Next run at the latest",
        `greatest(${shown("j.started_at")} + j.every_seconds * interval '1 second', platform.now())`,
        { nullable: true, filters: false },
      ),
      waiting: count("Waiting", "coalesce(q.waiting, 0)"),
      active: count("Running", "coalesce(q.active, 0)"),
      failed: count("Failed, kept", "coalesce(q.failed, 0)"),
      failedAt: instant("Last failed", shown("j.failed_at"), { nullable: true }),
      error: long("Last error", "j.error", { nullable: true }),
      took: count("Last took, ms", "j.took_ms", { nullable: true, inside: true }),
      goneAt: instant("No job any more since", shown("j.gone_at"), {
        nullable: true,
        inside: true,
      }),
      runs: count("Runs", "j.runs", { inside: true }),
      failures: count("Runs that failed", "j.failures", { inside: true }),
    },
    order: "name",
    search: { says: "name", sql: ["j.name"] },
  }),
];
