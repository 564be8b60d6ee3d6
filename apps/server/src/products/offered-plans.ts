/** The terms on sale for residents of a country, for visitors: nothing that they could not buy now. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { offeredPlans as contract } from "@ballast/contract/product/offered-plans.ts";
import { sql } from "kysely";
import { warningText } from "../members/disclosures.ts";
import { policyOf } from "../members/policy.ts";
import { createCachedRead } from "../platform/cached-read.ts";
import type { Db } from "../platform/db.ts";
import type { CallOf, Router } from "../platform/http.ts";
import { readSetting } from "../platform/settings.ts";
import { benchmark } from "./benchmark.ts";

type Offered = OutputOf<typeof contract>;

/** Enough for a choice of days; the list of all is for members. */
const MOST = 20;
const MINUTE_MS = 60_000;

/**
 * What is on sale is the same for all who may see it, and is cached like every public read; the
 * policy of the country and the books are asked by each call. Terms shown to somebody who is no
 * member yet are an inducement, so the policy has to allow promotions as well as offers.
 */
export function createOfferedPlans(
  { db, clock }: Pick<Router, "db" | "clock">,
  booksClosed: () => Promise<boolean>,
): (call: CallOf<typeof contract>, input: InputOf<typeof contract>) => Promise<Offered> {
  const onSale = createCachedRead(clock, MINUTE_MS, async () => ({
    benchmark: await readSetting(db, "products.benchmark", benchmark),
    plans: await plansOnSale(db, clock.now()),
  }));
  return async ({ language }, { country }) => {
    const policy = await policyOf(db, country);
    const mayRead = policy.offers && policy.promotions;
    const isShown = mayRead && !(await booksClosed());
    const all = await onSale();
    return {
      at: clock.now(),
      benchmark: all.benchmark,
      warning: warningText(language, policy.warning),
      mayRegister: policy.offers,
      mayRead,
      plans: isShown ? all.plans : [],
    };
  };
}

/** Asks the guard of sales, as a purchase does. */
async function plansOnSale(db: Db, at: Date): Promise<Offered["plans"]> {
  const { rows } = await sql<Offered["plans"][number]>`
    select p.name as "productName", p.currency, p.price, p.daily_return as "dailyReturn",
      p.valid_days as "validDays", p.put_off_days as "putOffDays",
      least(p.per_member_limit, stock.units_left) as "mostUnits",
      stock.units_left < p.per_member_limit as "isAllThatIsLeft"
    from products.products p
    cross join lateral (
      select coalesce(sum(a.units_left), 0)::int as units_left
      from products.allotments a where a.product_id = p.id
    ) stock
    where p.state = 'listed' and p.announced_at <= ${at} and p.starts_at <= ${at}
      and p.ends_at > ${at} and stock.units_left > 0 and reserve.check_guard(p.currency) is null
    order by p.valid_days + p.put_off_days, p.price, p.listed_at, p.id limit ${MOST}`.execute(db);
  return rows;
}
