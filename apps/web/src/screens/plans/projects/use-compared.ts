/** The plans taken into a comparison, kept in the address: going back finds them again. */
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { useState } from "react";
import type { Product } from "../../../features/home/products/product-terms.ts";
import { keepInAddress } from "../../../nav/navigation.ts";
import { useSearch } from "../../../nav/router.tsx";
import { COMPARED_MOST, comparedOf } from "./compared-of.ts";

export type Compared = {
  /** In the order in which they were chosen. */
  plans: readonly Product[];
  mayCompare: boolean;
  onCompare: (productId: string, isCompared: boolean) => void;
};

/** `listed` is empty until the list is loaded. */
export function useCompared(listed: readonly Product[]): Compared {
  const asked = useSearch().compare ?? "";
  const [ids, setIds] = useState<readonly string[]>(() => readIds(asked));
  const plans = comparedOf(ids, listed);
  return {
    plans,
    mayCompare: plans.length < COMPARED_MOST,
    onCompare: (productId, isCompared) => {
      const others = plans.map((plan) => plan.productId).filter((id) => id !== productId);
      const next = isCompared ? [...others, productId].slice(0, COMPARED_MOST) : others;
      setIds(next);
      const written = next.map((id) => publicId("product", id)).join(".");
      keepInAddress("compare", written === "" ? null : written);
    },
  };
}

/** More than any address that this app wrote. */
const READ_MOST = 30;

const readIds = (text: string): string[] =>
  text
    .split(".", READ_MOST)
    .map((id) => uuidOf("product", id))
    .filter((id) => id !== null);
