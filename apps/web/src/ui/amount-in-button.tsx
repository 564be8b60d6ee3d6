/**
 * The words of a button with an amount in them. Number and currency stay together on one line, the
 * next one if need be, and part only where a line is narrower than both.
 */
import type { Currency } from "@ballast/contract/money.ts";
import type { ReactNode } from "react";
import { moneyText } from "./money.tsx";

export function WordsWithAmount({ children }: { children: ReactNode }) {
  return <span className="min-w-0">{children}</span>;
}

export function AmountInButton({ value, currency }: { value: bigint; currency: Currency }) {
  return <span className="inline-block max-w-full">{moneyText(value, currency)}</span>;
}
