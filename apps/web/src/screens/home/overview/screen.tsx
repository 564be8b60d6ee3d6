import { useLingui } from "@lingui/react/macro";
import { useDeferredValue, useState } from "react";
import { AfterOpening } from "../../../features/home/frame/after-opening.tsx";
import { MenuButton } from "../../../features/home/frame/side-menu.tsx";
import { MessagesLink } from "../../../features/home/messages/messages-link.tsx";
import { Deferred } from "../../../ui/deferred.tsx";
import { optionalChunk } from "../../../ui/optional-chunk.tsx";
import { TabScreen } from "../../../ui/screen.tsx";
import { MoneyRows } from "./money-rows.tsx";
import { Notices } from "./notices.tsx";
import { ProductsOnShow } from "./products-on-show.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { useIsAskingMoney, YourMoney } from "./your-money.tsx";

const Beside = optionalChunk(() => import("./beside.tsx"));

export default function Home() {
  const { t } = useLingui();
  return (
    <TabScreen title={t`Home`} left={<MenuButton />} right={<MessagesLink />}>
      <YourMoney />
      <BelowMoney />
    </TabScreen>
  );
}

/** Not before it is known how much stands above: nothing that was seen may move. */
function BelowMoney() {
  const isKnown = useLatch(!useIsAskingMoney());
  // In slices, as everything that comes (ui/loaded.tsx).
  const isDrawn = useDeferredValue(isKnown);
  if (!isDrawn) return null;
  return (
    <>
      <QuickActions />
      <MoneyRows />
      <div className="mt-4 min-h-24">
        <Notices />
      </div>
      <Deferred>
        <ProductsOnShow />
      </Deferred>
      <AfterOpening>
        <Beside />
      </AfterOpening>
    </>
  );
}

/** Once true it stays: what failed is asked again, and what stands below must not come and go. */
function useLatch(isOn: boolean): boolean {
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  return wasOn;
}
