/** Figures of a product, the same in lists and on its own screen. */
import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import type { Product } from "./product-terms.ts";

/** A placeholder for a term that is not announced yet. */
export function Masked() {
  return (
    <>
      <span aria-hidden="true" className="figure tracking-widest">
        {"*".repeat(4)}
      </span>
      <span className="sr-only">
        <Trans>Not announced yet</Trans>
      </span>
    </>
  );
}

/** Days of waiting before the first day of return, beside a term that has some. */
export function WaitingDays({ value }: { value: number }) {
  return <Plural value={value} one="after # day of waiting" other="after # days of waiting" />;
}

/** The units really sold. */
export function UnitsSold({ product }: { product: Pick<Product, "unitsSold" | "unitsTotal"> }) {
  const { unitsSold, unitsTotal } = product;
  const format = useFormat();
  const [sold, all] = [format.count(unitsSold), format.count(unitsTotal)];
  return (
    <Plural
      value={unitsTotal}
      one={`${sold} of ${all} unit sold`}
      other={`${sold} of ${all} units sold`}
    />
  );
}
