/** A bank card as it may be shown: its bank, and under it the end of the account and in which name. */
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
