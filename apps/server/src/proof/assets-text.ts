/**
 * Writes the text that custody signs about its holdings in tUSDT, and the list of deposit addresses it
 * refers to, exactly in the form of docs/proof-of-liabilities.md.
 */
import { createHash } from "node:crypto";
import type { Address, Hash } from "viem";

/** The token's own units. */
export type Holding = { address: Address; amount: bigint };

type Found = {
  commit: Buffer;
  chainId: number;
  token: Address;
  decimals: number;
  block: bigint;
  blockHash: Hash;
  custody: Holding;
  deposits: readonly Holding[];
  reserve: Holding;
};

const line = ({ address, amount }: Holding) => `${address.toLowerCase()} ${amount}`;

export const sumOf = (holdings: readonly Holding[]): bigint =>
  holdings.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Leaves out empty addresses: they add nothing, and a list of all who ever paid in would grow forever and
 * reveal more about members than the sum needs.
 */
export function assetsTexts({ deposits, ...found }: Found): { statement: string; list: string } {
  const holding = deposits.filter(({ amount }) => amount > 0n);
  const list = holding
    .map((one) => `${line(one)}\n`)
    .toSorted()
    .join("");
  const sha256 = createHash("sha256").update(list).digest("hex");
  const statement = [
    "Ballast, test money: what stands against what members are owed in tUSDT",
    "format ballast-assets-2",
    `commit ${found.commit.toString("hex")}`,
    `chain ${found.chainId}`,
    `token ${found.token.toLowerCase()}`,
    `decimals ${found.decimals}`,
    `block ${found.block} ${found.blockHash}`,
    `custody ${line(found.custody)}`,
    `deposits ${holding.length} ${sumOf(holding)} ${sha256}`,
    `reserve ${line(found.reserve)}`,
    `total ${sumOf([found.custody, ...holding, found.reserve])}`,
  ].join("\n");
  return { statement, list };
}
