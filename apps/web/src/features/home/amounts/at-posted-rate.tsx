/** An amount of tUSDT in the member's local currency, at the posted rate. */
import { toLocal } from "@ballast/contract/cash/local-money.ts";
import { getUsdtToCashRate } from "@ballast/contract/cash/rates.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { Money } from "../../../ui/money.tsx";

export default function AtPostedRate({ value }: { value: bigint }) {
  const { data, isPending } = useQuery(query(getUsdtToCashRate));
  const rate = data?.rate;
  // Room is reserved, so that the content below does not move when the rate is loaded.
  if (isPending) return <span className="block text-14">&nbsp;</span>;
  if (!rate) return null;
  return (
    <span className="flex flex-wrap items-baseline gap-x-1 text-quiet">
      ≈
      <Money
        value={toLocal(value, rate.currency, rate.rate)}
        currency={rate.currency}
        size="sm"
        tone="quiet"
      />
    </span>
  );
}
