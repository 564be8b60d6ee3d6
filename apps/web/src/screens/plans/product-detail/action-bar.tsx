import type { Terms } from "@ballast/contract/product/calculator.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { moneyText } from "../../../ui/money.tsx";
import type { Detail } from "./terms.ts";
import type { Used } from "./use-coupon.ts";
import { WhyNot } from "./why-not.tsx";

/** The button to buy, which says what it buys, or why the product cannot be bought now. */
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
  if (units === null) {
    return (
      <Button wide disabled>
        <Trans>Buy</Trans>
      </Button>
    );
  }
  const counted = useFormat().count(units);
  const youPay = terms.price * BigInt(units) - (used?.off ?? 0n);
  // The unit stays on the line of its amount.
  const price = moneyText(youPay, product.currency).replace(" ", "\u00a0");
  return (
    <Button wide onClick={() => onBuy(units)}>
      <span className="figure">
        <Plural
          value={units}
          one={`Buy ${counted} unit for ${price}`}
          other={`Buy ${counted} units for ${price}`}
        />
      </span>
    </Button>
  );
}
