import type { Posting } from "@ballast/contract/wallet/capital-records.ts";

const WALLETS: readonly Posting["part"][] = ["deposit", "returned", "earned"];

/**
 * Whether a record is money received into a wallet. Money returned by a failed withdrawal or a
 * cancelled purchase does not count, nor does an entry outside of the wallets.
 */
export function isReceived(record: Pick<Posting, "amount" | "code" | "description" | "part">) {
  const { amount, code, description, part } = record;
  const isBack = code === "withdrawal_failed" || description === "purchase_cancelled";
  return amount > 0n && !isBack && WALLETS.includes(part);
}
