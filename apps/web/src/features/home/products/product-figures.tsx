/** Figures of a product, the same on its card and on its own screen. */
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
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

/** The share of units really sold. */
export function UnitsSold({ product }: { product: Pick<Product, "unitsSold" | "unitsTotal"> }) {
  const { t } = useLingui();
  const { unitsSold, unitsTotal } = product;
  const sold = useFormat().count(unitsSold);
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar value={BigInt(unitsSold)} of={BigInt(unitsTotal)} label={t`Units sold`} />
      <p className="text-14 text-quiet">
        <Plural
          value={unitsTotal}
          one={`${sold} of # unit sold`}
          other={`${sold} of # units sold`}
        />
      </p>
    </div>
  );
}
