/**
 * An amount of tUSDT once more in the member's local currency, at the posted rate, for who asked for
 * it in the settings. What is paid and received stays the tUSDT above it.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { lazy, Suspense } from "react";
import { useStore } from "../../../api/store.ts";
import { salesUnitStore } from "./sales-unit.ts";

// Few ask for it. Without its script the amount above says all there is to say.
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
