/** The terms on sale for residents of a country, for visitors: nothing that they could not buy now. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { offeredPlans as contract } from "@ballast/contract/product/offered-plans.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { CallOf } from "../platform/http.ts";
import { readSetting } from "../platform/settings.ts";
import { benchmark } from "./benchmark.ts";

type Plan = OutputOf<typeof contract>["plans"][number];

/** Enough for a choice of days; the list of all is for members. */
const MOST = 20;

export async function offeredPlans(
  { db, clock }: CallOf<typeof contract>,
  { country }: InputOf<typeof contract>,
  booksClosed: () => Promise<boolean>,
): Promise<OutputOf<typeof contract>> {
  const at = clock.now();
  return {
    at,
    benchmark: await readSetting(db, "products.benchmark", benchmark),
    plans: (await booksClosed()) ? [] : await plansFor(db, country, at),
  };
}

/** Asks the country's policy and the guard of sales, as a purchase does. */
async function plansFor(db: Db, country: string, at: Date): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select p.name as "productName", p.currency, p.price, p.daily_return as "dailyReturn",
      p.valid_days as "validDays", p.put_off_days as "putOffDays",
      p.per_member_limit as "perMemberLimit", stock.units_left as "unitsLeft"
    from members.policy(${country}) c, products.products p
    cross join lateral (
      select coalesce(sum(a.units_left), 0)::int as units_left
      from products.allotments a where a.product_id = p.id
    ) stock
    where c.offers and p.state = 'listed' and p.announced_at <= ${at} and p.starts_at <= ${at}
      and p.ends_at > ${at} and stock.units_left > 0 and reserve.check_guard(p.currency) is null
    order by p.valid_days, p.price, p.listed_at, p.id limit ${MOST}`.execute(db);
  return rows;
}
