import type { Posting } from "@ballast/contract/wallet/capital-records.ts";

const WALLETS: readonly Posting["part"][] = ["deposit", "returned", "earned"];

/** Money that came into a wallet; not what only comes back to it, nor what moves beside the wallets. */
export function isReceived(record: Pick<Posting, "amount" | "code" | "description" | "part">) {
  const { amount, code, description, part } = record;
  const isBack = code === "withdrawal_failed" || description === "purchase_cancelled";
  return amount > 0n && !isBack && WALLETS.includes(part);
}
