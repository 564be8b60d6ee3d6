/**
 * A masked bank card: its bank, and below it the end of the account number and the holder's name.
 */
import type { BankCard } from "@ballast/contract/cash/bank-cards.ts";

export function BankCardName(props: {
  card: Pick<BankCard, "bankName" | "accountMasked" | "payeeMasked">;
}) {
  const { bankName, accountMasked, payeeMasked } = props.card;
  return (
    <span className="min-w-0">
      <span className="block">{bankName}</span>
      <span className="figure block text-14 text-quiet">
        {accountMasked} · {payeeMasked}
      </span>
    </span>
  );
}
