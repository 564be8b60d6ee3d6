/** What members of the team bought lately: real orders alone, and too little to know a buyer by. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { teamPurchases } from "@ballast/contract/invitations.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { maskedName } from "./masked.ts";
import { levelAt, teamOf } from "./team.ts";

const MOST = 20;
const DAYS = 30;
/** Of a larger team, its nearest and oldest members are looked at. */
const TEAM_MOST = 5_000;

type Row = { name: string | null; depth: number; productName: string; units: number; at: Date };

export async function listTeamPurchases(
  db: Db,
  memberId: string,
): Promise<OutputOf<typeof teamPurchases>> {
  const { rows } = await sql<Row>`
    ${teamOf(memberId)}
    select m.name, o.level as depth, p.name as "productName", o.units, o.bought_at as at
    from (
      select t.id, t.level, o.id as order_id, o.product_id, o.units, o.bought_at
      from (select id, level from team order by level, registered_at limit ${TEAM_MOST}) t
      cross join lateral (
        select o.id, o.product_id, o.units, o.bought_at from orders.orders o
        where o.bucket = platform.bucket_of(t.id) and o.member_id = t.id
          and o.state <> 'cancelled'
          and o.bought_at > platform.now() - ${DAYS} * interval '1 day'
        order by o.bought_at desc limit ${MOST}
      ) o
      order by o.bought_at desc, o.id limit ${MOST}
    ) o
    join members.members m on m.bucket = platform.bucket_of(o.id) and m.id = o.id
    join products.products p on p.id = o.product_id
    order by o.bought_at desc, o.order_id`.execute(db);
  return {
    list: rows.map(({ name, depth, ...row }) => ({
      name: maskedName(name),
      level: levelAt(depth),
      ...row,
    })),
  };
}
