/** The plans taken into a comparison, kept in the address: going back finds them again. */
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { useState } from "react";
import { keepInAddress } from "../../../nav/navigation.ts";
import { useSearch } from "../../../nav/router.tsx";

const COMPARED_MOST = 3;

export type Compared = {
  /** In the order in which they were chosen. */
  ids: readonly string[];
  mayCompare: boolean;
  onCompare: (productId: string, isCompared: boolean) => void;
};

export function useCompared(): Compared {
  const asked = useSearch().compare ?? "";
  const [ids, setIds] = useState<readonly string[]>(() => readIds(asked));
  return {
    ids,
    mayCompare: ids.length < COMPARED_MOST,
    onCompare: (productId, isCompared) => {
      const others = ids.filter((id) => id !== productId);
      const next = isCompared ? [...others, productId].slice(0, COMPARED_MOST) : others;
      setIds(next);
      const written = next.map((id) => publicId("product", id)).join(".");
      keepInAddress("compare", written === "" ? null : written);
    },
  };
}

function readIds(text: string): string[] {
  const ids = text.split(".").map((id) => uuidOf("product", id));
  return [...new Set(ids.filter((id) => id !== null))].slice(0, COMPARED_MOST);
}
