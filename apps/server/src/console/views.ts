/** Saved views: the filters and order of a list, each person's own. */
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

const VIEWS_MOST = 50;

export type View = { resource: string; name: string; search: string };

export async function listViews(db: Db, staff: string): Promise<View[]> {
  const { rows } = await sql<View>`
    select resource, name, search from console.views where staff = ${staff}
    order by resource, name limit ${VIEWS_MOST}`.execute(db);
  return rows;
}

/** Keeps it in the place of one of the same name; an empty search removes it. Refuses views_full. */
export async function saveView(tx: Tx, staff: string, view: View): Promise<void> {
  const { resource, name, search } = view;
  if (search === "") {
    await sql`
      delete from console.views
      where staff = ${staff} and resource = ${resource} and name = ${name}`.execute(tx);
    return;
  }
  await sql`
    insert into console.views (staff, resource, name, search)
    values (${staff}, ${resource}, ${name}, ${search})
    on conflict (staff, resource, name) do update set search = excluded.search`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from console.views where staff = ${staff}`.execute(tx);
  refuseUnless((rows[0]?.n ?? 0) <= VIEWS_MOST, "views_full", { limit: String(VIEWS_MOST) });
}
