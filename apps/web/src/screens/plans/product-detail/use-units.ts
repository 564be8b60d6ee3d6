/** The units of a purchase, which its amount steers, and which steer its amount. */
import { formatAmount, parseAmount } from "@ballast/contract/money.ts";
import { useState } from "react";
import { useChosenBase } from "../../../features/home/products/base-amount.ts";
import { mostUnits, unitsFor, unitsLeft } from "../../../features/home/products/product-terms.ts";
import { chosenUnits, parseUnits } from "../../../features/plans/buying/parse-units.ts";
import { choose, useChoice } from "../../../features/plans/coupons/chosen-coupon.ts";
import type { Detail } from "./terms.ts";

export type ChosenUnits = {
  /** Null while what is typed is no number of units that can be bought. */
  units: number | null;
  most: number;
  /** Whether any can be bought: else `most` is only what can be reckoned with. */
  isAnyLeft: boolean;
  unitsText: string;
  amountText: string;
  /** The field whose text is not usable. */
  wrong: "units" | "amount" | null;
  /** Whether nobody chose units or an amount yet, so that one unit stands there. */
  isUnchosen: boolean;
  /** The part of the typed amount that buys nothing. */
  rest: bigint;
  onUnits: (text: string) => void;
  onAmount: (text: string) => void;
  /** Called when a field is left: what is shown is then what is reckoned with. */
  onLeft: () => void;
};

type Typed = { field: "units" | "amount"; text: string };

export function useUnits(product: Detail, held: number): ChosenUnits {
  const { productId, currency } = product;
  const price = product.price ?? 1n;
  const most = mostUnits(product, held);
  const base = useChosenBase();
  const kept = useChoice(productId).units;
  // Null while the fields show what is chosen.
  const [typed, setTyped] = useState<Typed | null>(null);
  const chosen = chosenUnits(kept, { price, most, amount: base });
  const amount = typed?.field === "amount" ? (parseAmount(typed.text, currency) ?? 0n) : 0n;
  const read = ({ field, text }: Typed) =>
    field === "units"
      ? parseUnits(text, most)
      : unitsFor(parseAmount(text, currency) ?? 0n, price, most) || null;
  const units = typed === null ? chosen : read(typed);
  const change = (next: Typed) => {
    setTyped(next);
    const found = read(next);
    if (found !== null) choose(productId, { units: `${found}` });
  };
  const written = units === null ? "" : formatAmount(price * BigInt(units), currency);
  return {
    units,
    most,
    isAnyLeft: unitsLeft(product, held) > 0,
    unitsText: typed?.field === "units" ? typed.text : `${units ?? ""}`,
    amountText: typed?.field === "amount" ? typed.text : written,
    wrong: units === null && typed ? typed.field : null,
    isUnchosen: typed === null && kept === "" && base === null,
    rest: units !== null && amount > 0n ? amount - price * BigInt(units) : 0n,
    onUnits: (text) => change({ field: "units", text }),
    onAmount: (text) => change({ field: "amount", text }),
    onLeft: () => units !== null && setTyped(null),
  };
}
