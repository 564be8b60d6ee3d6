/** Opens the comparison of the chosen plans, which lies in a sheet. */
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Product } from "../../../features/home/products/product-terms.ts";
import type { Plans } from "../../../features/home/products/use-plans.ts";
import { Button } from "../../../ui/button.tsx";
import { CompareSheet } from "./compare-sheet.tsx";
import type { Compared } from "./use-compared.ts";

/** The id of what says why no further plan can be taken. */
export const MOST_COMPARED = "most-compared";

export function CompareBar({ plans, compared }: { plans: Plans; compared: Compared }) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = compared.plans;
  const [one, other] = chosen;
  if (one === undefined) return null;
  if (other === undefined) {
    return (
      <p role="status" className="text-center text-14 text-quiet">
        <Trans>Choose one or two more to compare with {one.productName}.</Trans>
      </p>
    );
  }
  return (
    <>
      {!compared.mayCompare && (
        <p id={MOST_COMPARED} role="status" className="mb-2 text-center text-12 text-quiet">
          <Trans>At most three. Take one out to choose another.</Trans>
        </p>
      )}
      <Button wide onClick={() => setIsOpen(true)}>
        <Names of={chosen} />
      </Button>
      {isOpen && <CompareSheet plans={plans} chosen={chosen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Names({ of }: { of: readonly Product[] }) {
  const [one, other, third] = of.map(({ productName }) => productName);
  return third === undefined ? (
    <Trans>
      Compare {one} and {other}
    </Trans>
  ) : (
    <Trans>
      Compare {one}, {other} and {third}
    </Trans>
  );
}
