/**
 * What is on its way stands here until it has arrived; income that waits to be collected; and
 * claims that staff look at. Transfers and claims come with scripts of their own: most members have
 * none. Where one could not be loaded, the list may be empty, and its heading goes too.
 */
import { Trans } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import type { Overview } from "../../../features/home/amounts/own-total.tsx";
import { useHasOpened } from "../../../features/home/frame/after-opening.tsx";
import { Section } from "../../../ui/list.tsx";
import { optionalChunk } from "../../../ui/optional-chunk.tsx";
import { IncomeWaiting } from "./income-waiting.tsx";
import { OneLoading } from "./one-loading.tsx";
import { useOverview } from "./your-money.tsx";

const Transfers = optionalChunk(() => import("./transfers.tsx"));
const Claims = optionalChunk(() => import("./claims-under-way.tsx"));

export function UnderWay() {
  const { data: money } = useOverview();
  return money === undefined ? null : <OfMoney money={money} />;
}

function OfMoney({ money }: { money: Overview }) {
  const hasOpened = useHasOpened();
  const isOut = money.withdrawing > 0n;
  // Null until it is known.
  const [transfers, setTransfers] = useState<number | null>(null);
  const [claims, setClaims] = useState(0);
  const hasTransfers = transfers === null ? isOut : transfers > 0;
  return (
    <div
      className="mt-8 has-[ul:empty]:hidden"
      hidden={money.income === 0n && !hasTransfers && claims === 0}
    >
      <Section title={<Trans>Under way</Trans>}>
        <ul className="flex flex-col gap-3">
          <Suspense fallback={isOut && <OneLoading />}>
            {(hasOpened || isOut) && <Transfers money={money} onCount={setTransfers} />}
          </Suspense>
          {money.income > 0n && (
            <li>
              <IncomeWaiting money={money} />
            </li>
          )}
          <Suspense>{hasOpened && <Claims onCount={setClaims} />}</Suspense>
        </ul>
      </Section>
    </div>
  );
}
