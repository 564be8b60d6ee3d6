/**
 * An amount of tUSDT once more in the member's local currency, at the posted rate, for who asked for
 * it in the settings. What is paid and received stays the tUSDT above it.
 */

import { toLocal } from "@ballast/contract/local-money.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { getUsdtToCashRate } from "@ballast/contract/rates.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../api/query.ts";
import { createKeptStore, useStore } from "../api/store.ts";
import { Money } from "../ui/money.tsx";

export const SALES_UNITS = ["usdt", "local"] as const;
export type SalesUnit = (typeof SALES_UNITS)[number];

export const salesUnitStore = createKeptStore<SalesUnit>("ballast.unit", "usdt", (value) =>
  SALES_UNITS.includes(value as SalesUnit) ? (value as SalesUnit) : null,
);

export function InLocal(props: { value: bigint; currency: Currency }) {
  const isOn = useStore(salesUnitStore) === "local" && props.currency === "tUSDT";
  return isOn ? <AtPostedRate value={props.value} /> : null;
}

function AtPostedRate({ value }: { value: bigint }) {
  const { data, isPending } = useQuery(query(getUsdtToCashRate));
  const rate = data?.rate;
  // The place is kept: what stands below must not move when the rate comes.
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
