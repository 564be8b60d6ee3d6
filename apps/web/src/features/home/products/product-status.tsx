/** The stage of a product's sale with its next moment; nothing while it is on sale. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { announceDataChanged } from "../../../api/data-changed-event.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Countdown } from "../../../ui/countdown.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import type { Product } from "./product-terms.ts";
import type { AnsweredClock } from "./server-clock.ts";

export function ProductStatus({ product, clock }: { product: Product; clock: AnsweredClock }) {
  const format = useFormat();
  // At zero the product enters the next stage of its sale, so its data is refetched.
  const countdown = product.daotimes && (
    <Countdown target={product.daotimes} {...clock} onOver={announceDataChanged} />
  );
  switch (product.status) {
    case 0:
      return <Line badge={<Trans>Sale over</Trans>} />;
    case 3:
      return <Line badge={<Trans>Sold out</Trans>} />;
    case 5:
      return (
        <Line tone="sea" badge={<Trans>Pre-sale</Trans>}>
          <Trans>On sale from {format.dateTime(product.startTime)}</Trans>
        </Line>
      );
    case 6:
      return (
        <Line tone="sea" badge={<Trans>Last day of sale</Trans>}>
          <Trans>Ends in {countdown}</Trans>
        </Line>
      );
    case 7:
      return (
        <Line badge={<Trans>Terms to come</Trans>}>
          <Trans>Announced on {format.dateTime(product.announceTime)}</Trans>
        </Line>
      );
    case 9:
      return (
        <Line tone="sea" badge={<Trans>Opens soon</Trans>}>
          <Trans>On sale in {countdown}</Trans>
        </Line>
      );
    default:
      return null;
  }
}

function Line(props: { badge: ReactNode; tone?: Tone; children?: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Status tone={props.tone ?? "plain"}>{props.badge}</Status>
      {props.children && <span className="long-words text-14 text-quiet">{props.children}</span>}
    </span>
  );
}
