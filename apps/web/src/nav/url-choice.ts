/** What is chosen on a screen, as the part of a list that is shown: a reload and a return find it. */
import { useState } from "react";
import { keepInAddress } from "./navigation.ts";
import { useSearch } from "./router.tsx";

/** `name` in the address; the first of `known` stands where none of them does, and is not written. */
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
