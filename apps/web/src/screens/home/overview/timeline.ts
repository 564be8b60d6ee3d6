/** The maturity timeline: how much principal is locked until when, as steps down to zero. */
import { type Day, daysBetween } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { listStock } from "@ballast/contract/product/calls.ts";

type Held = Pick<
  OutputOf<typeof listStock>["list"][number],
  "productName" | "currency" | "maturing"
>;

/**
 * On `day`, `principal` of these products is returned; `locked` is the amount locked until then.
 */
export type Step = { day: Day; principal: bigint; products: string[]; locked: bigint };

/** Returns one step per day, soonest first. */
export function maturitySteps(held: readonly Held[], currency: Currency): Step[] {
  const days = new Map<Day, Pick<Step, "principal" | "products">>();
  for (const { productName, maturing } of held.filter((one) => one.currency === currency)) {
    for (const { expire, principal } of maturing) {
      const day = days.get(expire) ?? { principal: 0n, products: [] };
      days.set(expire, {
        principal: day.principal + principal,
        products: [...new Set([...day.products, productName])],
      });
    }
  }
  let locked = [...days.values()].reduce((sum, { principal }) => sum + principal, 0n);
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, { principal, products }]) => {
      const step = { day, principal, products, locked };
      locked -= principal;
      return step;
    });
}

/**
 * A step in per cent of the drawing: it spans from `left` to `right`, and from `top` to the bottom.
 */
export type Bar = { day: Day; left: number; right: number; top: number };

/**
 * Position of the last day in per cent: left of the edge, so that the line visibly reaches zero.
 */
const LAST_AT = 94;

/** The drawing begins today; an overdue maturity is placed at its beginning. */
export function layOut(steps: readonly Step[], today: Day): Bar[] {
  const last = steps.at(-1);
  const most = steps[0]?.locked ?? 0n;
  if (last === undefined || most <= 0n) return [];
  const span = Math.max(1, daysBetween(today, last.day));
  const place = (day: Day) => (Math.max(0, daysBetween(today, day)) * LAST_AT) / span;
  let left = 0;
  return steps.map(({ day, locked }) => {
    const top = 100 - Number((locked * 10_000n) / most) / 100;
    const bar = { day, left, right: place(day), top };
    left = bar.right;
    return bar;
  });
}
