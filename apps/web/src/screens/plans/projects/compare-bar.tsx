/** Opens the comparison of the chosen plans, which lies in a sheet. */
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Product } from "../../../features/home/products/product-terms.ts";
import type { Plans } from "../../../features/home/products/use-plans.ts";
import { Button } from "../../../ui/button.tsx";
import { CompareSheet } from "./compare-sheet.tsx";
import type { Compared } from "./use-compared.ts";

export function CompareBar({ plans, compared }: { plans: Plans; compared: Compared }) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = compared.ids.flatMap((id) => plans.items.filter((one) => one.productId === id));
  const [one, other, third] = chosen;
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
      <Button wide onClick={() => setIsOpen(true)}>
        <Names of={[one, other, ...(third ? [third] : [])]} />
      </Button>
      {isOpen && <CompareSheet plans={plans} chosen={chosen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Names({ of }: { of: Product[] }) {
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
