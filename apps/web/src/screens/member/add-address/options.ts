/** Options of the currency and chain picker: each currency with its chains, and its text value. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { listWithdrawTokens } from "@ballast/contract/wallet/calls.ts";
import type { Option } from "../../../ui/columns.ts";

type Token = OutputOf<typeof listWithdrawTokens>["list"][number];

export function optionsOf(tokens: readonly Pick<Token, "currency" | "chain">[]): Option[] {
  const currencies = [...new Set(tokens.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    value: currency,
    text: currency,
    children: tokens
      .filter((token) => token.currency === currency)
      .map(({ chain }) => ({ value: chain, text: chain })),
  }));
}

/** A form stores text: currency and chain joined by a slash, or "" while nothing is selected. */
export const toText = (chosen: readonly string[]): string => chosen.join("/");
export const toChosen = (text: string): string[] => (text === "" ? [] : text.split("/"));
