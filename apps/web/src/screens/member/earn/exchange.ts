/** What an exchange of coins brings, as it is typed. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { coinConfig } from "@ballast/contract/gift/coins.ts";
import { plainSigns } from "@ballast/contract/text/latin-digits.ts";

export type Config = OutputOf<typeof coinConfig>;

/** Plain digits without a zero in front; what is no number stays, to be told about: 1.5 is not 15. */
export function typedCoins(text: string): string {
  return plainSigns(text)
    .trim()
    .replace(/^0+(?=\d)/, "");
}

/** The most coins that can be exchanged now: in steps, of those that are there and left today. */
export function mostCoins({ coins, leftToday, step, minimum }: Config): number {
  const most = Math.min(coins, leftToday);
  const inSteps = most - (most % step);
  return inSteps < minimum ? 0 : inSteps;
}

export type WrongCoins = "none" | "step" | "short" | "day_limit";

/** What speaks against a number of coins, in the order in which the server looks; null for nothing. */
export function wrongCoins(text: string, config: Config): WrongCoins | null {
  const coins = Number(text);
  if (text === "") return "none";
  if (!/^\d{1,7}$/.test(text) || coins < config.minimum || coins % config.step !== 0) return "step";
  if (coins > config.coins) return "short";
  return coins > config.leftToday ? "day_limit" : null;
}

/** In smallest units. */
export const worthOf = (coins: number, { value }: Config): bigint => BigInt(coins) * value;
