import type { Terms } from "@ballast/contract/product/calculator.ts";
import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Detail } from "./terms.ts";
import type { Used } from "./use-coupon.ts";
import { WhyNot } from "./why-not.tsx";

/** Shows the amount to pay with the button to buy, or why the product cannot be bought now. */
export function ActionBar(props: {
  product: Detail;
  terms: Terms | null;
  /** Null while the typed text is not a valid number of units. */
  units: number | null;
  used: Used | null;
  onBuy: (units: number) => void;
}) {
  const { product, terms, units, used, onBuy } = props;
  if (!product.mayBuy || terms === null) {
    return (
      <p className="text-center text-quiet">
        <WhyNot product={product} />
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>
        <span className="block text-12 text-quiet">
          <Trans>You pay</Trans>
        </span>
        {units === null ? (
          <span aria-hidden="true">–</span>
        ) : (
          <Money
            value={terms.price * BigInt(units) - (used?.off ?? 0n)}
            currency={product.currency}
            size="lg"
          />
        )}
      </span>
      <span className="flex min-w-32 flex-1 flex-col">
        <Button wide disabled={units === null} onClick={() => units !== null && onBuy(units)}>
          <Trans>Buy</Trans>
        </Button>
      </span>
    </div>
  );
}
