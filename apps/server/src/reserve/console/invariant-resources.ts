/** List of the invariants with their last runs. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { count, instant, resource, state, text } from "../../platform/staff-resource.ts";

export const invariantResources = [
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
];
