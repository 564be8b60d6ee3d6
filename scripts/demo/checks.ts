/** The demo's own bookkeeping: prints each step and fails on a difference of a single unit. */
import { formatMoney } from "@ballast/contract/money.ts";

let step = 0;

export function say(title: string, ...lines: string[]): void {
  step += 1;
  console.log(`\n${String(step).padStart(2)}. ${title}`);
  for (const line of lines) console.log(`    ${line}`);
}

export const money = (amount: bigint) => formatMoney(amount, "tUSDT");

/** Compares exactly: amounts are whole numbers of the smallest unit. */
export function same(what: string, is: bigint | string, shouldBe: bigint | string): void {
  if (is === shouldBe) {
    console.log(`    ✓ ${what}: ${typeof is === "bigint" ? `${money(is)} (${is})` : is}`);
    return;
  }
  throw new Error(`${what} is ${is}, but should be ${shouldBe}`);
}
