/** Recent purchases of the team: only real orders, with too little data to recognise a buyer. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { teamPurchases } from "@ballast/contract/invitation/calls.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { afterCursor, finishPage, microsOf } from "../platform/page-by-time.ts";
import { maskedName, maskedPhone } from "./mask.ts";
import { levelAt, teamOf } from "./team.ts";

const DAYS = 30;
/** Of a larger team, the nearest and oldest members are read. */
const TEAM_MOST = 5_000;
/** The most that can be paged through and counted. */
const TOTAL_MOST = 1_000;

type Row = {
  id: string;
  micros: bigint;
  name: string | null;
  phone: string;
  depth: number;
  productName: string;
  units: number;
  at: Date;
};

export async function listTeamPurchases(
  db: Db,
  memberId: string,
  query: InputOf<typeof teamPurchases>,
): Promise<OutputOf<typeof teamPurchases>> {
  const { pageNum, pageSize, cursor } = query;
  const offset = cursor ? 0 : Math.min((pageNum - 1) * pageSize, TOTAL_MOST);
  const before = afterCursor(query, sql`o.bought_at`, sql`o.id`);
  const { rows } = await sql<Row>`
    ${teamOf(memberId)}
    select o.order_id as id, ${microsOf(sql`o.bought_at`)} as micros, m.name,
      m.phone, o.level as depth, p.name as "productName", o.units, o.bought_at as at
    from (
      ${boughtByTeam(offset + pageSize + 1, before)}
      order by o.bought_at desc, o.id desc limit ${pageSize + 1} offset ${offset}
    ) o
    join members.members m on m.bucket = platform.bucket_of(o.id) and m.id = o.id
    join products.products p on p.id = o.product_id
    order by o.bought_at desc, o.order_id desc`.execute(db);
  const counted = sql<{ total: number }>`
    ${teamOf(memberId)}
    select count(*)::int as total from (${boughtByTeam(TOTAL_MOST, sql``)} limit ${TOTAL_MOST}) x`;
  const { list, ...page } = await finishPage(db, query, rows, counted);
  return {
    ...page,
    list: list.map(({ name, phone, depth, productName, units, at }) => ({
      name: maskedName(name) || maskedPhone(phone),
      level: levelAt(depth),
      productName,
      units,
      at,
    })),
  };
}

/** Orders of the team, the newest `most` of each member; unsorted. */
const boughtByTeam = (most: number, before: ReturnType<typeof sql>) => sql`
  select t.id, t.level, o.id as order_id, o.product_id, o.units, o.bought_at
  from (select id, level from team order by level, registered_at limit ${TEAM_MOST}) t
  cross join lateral (
    select o.id, o.product_id, o.units, o.bought_at from orders.orders o
    where o.bucket = platform.bucket_of(t.id) and o.member_id = t.id
      and o.state <> 'cancelled'
      and o.bought_at > platform.now() - ${DAYS} * interval '1 day' ${before}
    order by o.bought_at desc, o.id desc limit ${most}
  ) o`;
