/**
 * Keeps a choice of a screen, such as the selected tab of a list, in the address, so that it
 * survives a reload and going back.
 */
import { useState } from "react";
import { keepInAddress } from "./navigation.ts";
import { useSearch } from "./router.tsx";

/**
 * Reads `name` from the address. The default is the first of `known`; it is not written to the
 * address.
 */
export function useUrlChoice<T extends string>(
  name: string,
  known: readonly [T, ...T[]],
): [T, (next: T) => void] {
  const asked = useSearch()[name];
  const [chosen, setChosen] = useState<T>(() => known.find((one) => one === asked) ?? known[0]);
  const choose = (next: T) => {
    setChosen(next);
    keepInAddress(name, next === known[0] ? null : next);
  };
  return [chosen, choose];
}
