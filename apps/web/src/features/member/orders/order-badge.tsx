/** The state of an order in a few words, with its time. */
import type { Order } from "@ballast/contract/product/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Status } from "../../../ui/status.tsx";
import type { Phase } from "../../home/orders/order-course.ts";

export function OrderBadge({ order, phase }: { order: Order; phase: Phase }) {
  const format = useFormat();
  const until = format.dateTime(order.cancelUntil);
  const expire = format.day(order.expire);
  const endedOn = order.endTime === null ? "" : format.date(order.endTime);
  switch (phase) {
    case "cooling_off":
      return (
        <Status tone="sea">
          <Trans>Cooling-off until {until}</Trans>
        </Status>
      );
    case "running":
      return (
        <Status tone="sea">
          <Trans>Valid</Trans>
        </Status>
      );
    case "maturing":
      return (
        <Status tone="wait">
          <Trans>Principal due on {expire}</Trans>
        </Status>
      );
    case "matured":
      return (
        <Status tone="good">
          <Trans>Matured on {endedOn}</Trans>
        </Status>
      );
    case "cancelled":
      return (
        <Status>
          <Trans>Cancelled on {endedOn}</Trans>
        </Status>
      );
    case "left_early":
      return (
        <Status>
          <Trans>Left early on {endedOn}</Trans>
        </Status>
      );
  }
}
