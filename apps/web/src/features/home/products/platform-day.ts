/** The current day of the platform, which counts days by its own clock. */
import { addDays, type Day } from "@ballast/contract/days.ts";
import { countOrderDates } from "@ballast/contract/product/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { fromWire } from "../../../api/call.ts";
import { memoizeWeak } from "../../../api/memoize-weak.ts";
import { query } from "../../../api/query.ts";

/** An order made today without a delay starts tomorrow. */
const plan = { validDays: 1, putOffDays: 0 };
const dayBeforeStart = memoizeWeak(
  (wire: object): Day => addDays(fromWire(countOrderDates, wire).start, -1),
) as (wire: unknown) => Day;

export function usePlatformDay() {
  return useQuery({ ...query(countOrderDates, plan), select: dayBeforeStart });
}
