/** The background jobs with their last runs. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { count, instant, long, resource, state, text } from "../staff-resource.ts";

/** Jobs are timed by the wall; shown by the clock that everything else is shown by. */
const shown = (column: string) => `(${column} + ((select platform.now()) - now()))`;

const lastFailed =
  "j.failed_at is not null and j.failed_at >= coalesce(j.succeeded_at, '-infinity')";

export const jobResources = [
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
        `greatest(${shown("j.started_at")} + j.every_seconds * interval '1 second', (select platform.now()))`,
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
