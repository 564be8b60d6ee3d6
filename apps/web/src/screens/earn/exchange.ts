/** What an exchange of coins brings, as it is typed. */
import type { coinConfig } from "@ballast/contract/coins.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";

export type Config = OutputOf<typeof coinConfig>;

/** Digits only, no zero in front, at most seven. */
export function typedCoins(text: string): string {
  return text.replace(/\D/g, "").replace(/^0+/, "").slice(0, 7);
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
  if (coins < config.minimum || coins % config.step !== 0) return "step";
  if (coins > config.coins) return "short";
  return coins > config.leftToday ? "day_limit" : null;
}

/** In smallest units. */
export const worthOf = (coins: number, { value }: Config): bigint => BigInt(coins) * value;
