/**
 * An amount of tUSDT converted to the member's local currency at the posted rate, for members who
 * chose that in the settings. The binding amount is the tUSDT shown above it.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { lazy, Suspense } from "react";
import { useStore } from "../../../api/store.ts";
import { salesUnitStore } from "./sales-unit.ts";

// Few members use it. Without its script the amount in tUSDT is sufficient.
const AtPostedRate = lazy(() =>
  import("./at-posted-rate.tsx").catch(() => ({ default: () => null })),
);

export function InLocal(props: { value: bigint; currency: Currency }) {
  const isOn = useStore(salesUnitStore) === "local" && props.currency === "tUSDT";
  return (
    isOn && (
      <Suspense fallback={<span className="block text-14">&nbsp;</span>}>
        <AtPostedRate value={props.value} />
      </Suspense>
    )
  );
}
