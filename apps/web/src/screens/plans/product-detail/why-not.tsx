/** Says in a plain sentence why a product cannot be bought now. */
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { withoutStop } from "../../../ui/sentence.ts";
import type { Detail } from "./terms.ts";

export function WhyNot({ product }: { product: Detail }) {
  const { perMemberLimit } = product;
  const counted = useFormat().count(perMemberLimit);
  switch (product.whyNot) {
    case "product_not_on_sale":
      return <NotOnSale product={product} />;
    case "sold_out":
      return <Trans>All units are sold.</Trans>;
    case "over_member_limit":
      return (
        <Plural
          value={perMemberLimit}
          one={`You hold ${counted} unit of this product, the most one member can hold.`}
          other={`You hold ${counted} units of this product, the most one member can hold.`}
        />
      );
    case "purchases_frozen":
      return <Frozen />;
    case "purchases_paused":
      return <Paused />;
    case "sales_ended":
      return (
        <Trans>Sales have ended for good: Ballast is being wound down. Withdrawals go on.</Trans>
      );
    case "sales_stopped":
      return (
        <Trans>
          Sales are stopped until a cause has been put right. Withdrawals and income go on.
        </Trans>
      );
    case "guard_stale":
      return (
        <Trans>
          Sales wait until the cover has been checked again. Withdrawals and income go on.
        </Trans>
      );
    default:
      return <Trans>This product cannot be bought now.</Trans>;
  }
}

function NotOnSale({ product }: { product: Detail }) {
  const format = useFormat();
  switch (product.status) {
    case 5:
    case 9:
      return <Trans>On sale from {format.dateTime(product.startTime)}.</Trans>;
    case 7:
      return <Trans>The terms are announced on {format.dateTime(product.announceTime)}.</Trans>;
    case 0:
      return <Trans>The sale is over.</Trans>;
    default:
      return <Trans>This product is not on sale now.</Trans>;
  }
}

function Frozen() {
  const frozenFor = useQuery(query(memberInfo)).data?.purchasesFrozenFor;
  const reason = frozenFor && withoutStop(frozenFor);
  return reason ? (
    <Trans>Your purchases are stopped: {reason}. Everything else works, withdrawals too.</Trans>
  ) : (
    <Trans>Your purchases are stopped. Everything else works, withdrawals too.</Trans>
  );
}

function Paused() {
  const format = useFormat();
  const { data } = useQuery(query(memberInfo));
  const until = data?.purchasesPausedUntil;
  return until ? (
    <Trans>Your purchases are paused until {format.dateTimeFrom(until)}.</Trans>
  ) : (
    <Trans>Your purchases are paused.</Trans>
  );
}
