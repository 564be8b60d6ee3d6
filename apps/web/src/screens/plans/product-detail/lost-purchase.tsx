/** Tells whether a purchase of this product took effect when its response was lost. */
import { publicId } from "@ballast/contract/ids.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { Trans } from "@lingui/react/macro";
import { UnconfirmedNotice } from "../../../features/plans/buying/unconfirmed-notice.tsx";

export function LostPurchase({ productId }: { productId: string }) {
  return (
    <UnconfirmedNotice
      of={buyOrder}
      where={(input) => input.productId === publicId("product", productId)}
      words={() => ({
        done: (time) => <Trans>Your purchase was made on {time}.</Trans>,
        notDone: <Trans>Your purchase was not made. Nothing was paid.</Trans>,
        record: (orderId) => ({ to: "/user/orders", search: { orderId } }),
      })}
    />
  );
}
