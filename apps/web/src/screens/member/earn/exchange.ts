/** Computes what an exchange of coins pays while the number is typed. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { coinConfig } from "@ballast/contract/gift/coins.ts";
import { plainSigns } from "@ballast/contract/text/latin-digits.ts";

export type Config = OutputOf<typeof coinConfig>;

/**
 * Normalizes to Latin digits without leading zeros. Text that is not a number is kept, so that it
 * can be reported: 1.5 must not become 15.
 */
export function typedCoins(text: string): string {
  return plainSigns(text)
    .trim()
    .replace(/^0+(?=\d)/, "");
}

/**
 * Returns the most coins that can be exchanged now: a multiple of the step, limited by the coins
 * held and by what is left of today's limit.
 */
export function mostCoins({ coins, leftToday, step, minimum }: Config): number {
  const most = Math.min(coins, leftToday);
  const inSteps = most - (most % step);
  return inSteps < minimum ? 0 : inSteps;
}

export type WrongCoins = "none" | "step" | "short" | "day_limit";

/**
 * Returns the first reason against a number of coins, in the order in which the server checks them,
 * or null for none.
 */
export function wrongCoins(text: string, config: Config): WrongCoins | null {
  const coins = Number(text);
  if (text === "") return "none";
  if (!/^\d{1,7}$/.test(text) || coins < config.minimum || coins % config.step !== 0) return "step";
  if (coins > config.coins) return "short";
  return coins > config.leftToday ? "day_limit" : null;
}

/** Value of the coins in smallest units. */
export const worthOf = (coins: number, { value }: Config): bigint => BigInt(coins) * value;
