/** Puts the dates of orders that are still to come into a file for a calendar. */
import { addDays, dayOf } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { save } from "../../../api/download.ts";
import { clockAhead } from "../../../api/server-time.ts";
import { calendarFile } from "./calendar-file.ts";

export const KEEP_DATES = <Trans>Put the dates in my calendar</Trans>;

/**
 * Saves the end of the cooling-off time, the first return and the maturity of each running order,
 * as far as they are to come; null when none is.
 */
export function useKeepDates(orders: readonly Order[]): (() => void) | null {
  const { t } = useLingui();
  const now = new Date(Date.now() + clockAhead());
  const today = dayOf(now);
  const entries = orders
    .filter(({ status, expire }) => status === "valid" && expire > today)
    .flatMap(({ orderId, productName: name, cancelUntil, start, expire }) => {
      const id = publicId("order", orderId);
      const first = addDays(start, 1);
      const mayCancel = t`${name}: can be cancelled until now`;
      const begins = t`${name}: first return`;
      return [
        ...(cancelUntil > now ? [{ id: `${id}-cancel`, at: cancelUntil, title: mayCancel }] : []),
        ...(first > today && first < expire
          ? [{ id: `${id}-first`, at: first, title: begins }]
          : []),
        { id: `${id}-end`, at: expire, title: t`${name}: the last return and the principal` },
      ];
    });
  if (entries.length === 0) return null;
  return () => {
    save(new Blob([calendarFile(entries, now)], { type: "text/calendar" }), "ballast.ics");
  };
}
