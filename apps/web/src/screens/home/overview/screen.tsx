import { useLingui } from "@lingui/react/macro";
import { Suspense, useDeferredValue, useState } from "react";
import { AfterOpening } from "../../../features/home/frame/after-opening.tsx";
import { MenuButton } from "../../../features/home/frame/side-menu.tsx";
import { MessagesLink } from "../../../features/home/messages/messages-link.tsx";
import { Deferred } from "../../../ui/deferred.tsx";
import { SkeletonBlock } from "../../../ui/loaded.tsx";
import { optionalChunk } from "../../../ui/optional-chunk.tsx";
import { TabScreen } from "../../../ui/screen.tsx";
import { TwoColumns } from "../../../ui/two-columns.tsx";
import { ProductsOnShow } from "./products-on-show.tsx";
import { WhileGettingReady } from "./ready-place.tsx";
import { RunningPlans } from "./running-plans.tsx";
import { UnderWay } from "./under-way.tsx";
import { useOverview, YourMoney } from "./your-money.tsx";

const Notices = optionalChunk(() => import("./notices.tsx"));
const Beside = optionalChunk(() => import("./beside.tsx"));

export default function Home() {
  const { t } = useLingui();
  const isDrawn = useIsBelowDrawn();
  return (
    <TabScreen broad title={t`Home`} left={<MenuButton />} right={<MessagesLink />}>
      <TwoColumns
        left={
          <>
            <YourMoney />
            {isDrawn && (
              <>
                <UnderWay />
                <WhileGettingReady />
              </>
            )}
          </>
        }
        right={
          isDrawn && (
            <>
              <RunningPlans />
              <Deferred>
                <ProductsOnShow />
              </Deferred>
              <div className="mt-8 min-h-24">
                <Suspense fallback={<SkeletonBlock className="h-12" />}>
                  <Notices />
                </Suspense>
              </div>
              <AfterOpening>
                <Beside />
              </AfterOpening>
            </>
          )
        }
      />
    </TabScreen>
  );
}

/**
 * What is below the money is rendered only once the height of its figures is known, so that nothing
 * visible moves.
 */
function useIsBelowDrawn(): boolean {
  const isKnown = useLatch(!useOverview().isPending);
  // Rendering is deferred, so that a slow phone stays responsive (see ui/loaded.tsx).
  return useDeferredValue(isKnown);
}

/**
 * Stays true once it was true: failed requests are retried, and the content below must not
 * disappear meanwhile.
 */
function useLatch(isOn: boolean): boolean {
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  return wasOn;
}
