/** The second unit in which a member reads amounts of tUSDT; chosen in the settings. */
import { createKeptStore } from "../../../api/store.ts";

export const SALES_UNITS = ["usdt", "local"] as const;
export type SalesUnit = (typeof SALES_UNITS)[number];

export const salesUnitStore = createKeptStore<SalesUnit>("ballast.unit", "usdt", (value) =>
  SALES_UNITS.includes(value as SalesUnit) ? (value as SalesUnit) : null,
);
