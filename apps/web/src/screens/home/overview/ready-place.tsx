/** The room of the card "Getting ready", from the first deposit until it is done or put away. */
import { Suspense } from "react";
import { useMember } from "../../../api/session.ts";
import { createKeptStore, useStore } from "../../../api/store.ts";
import { SkeletonBlock } from "../../../ui/loaded.tsx";
import { optionalChunk } from "../../../ui/optional-chunk.tsx";
import { useOverview } from "./your-money.tsx";

const GettingReady = optionalChunk(() => import("./getting-ready.tsx"));

/** The invitation code of the member who needs the card no longer on this device. */
export const readyMember = createKeptStore<string>("ballast.ready", "", (value) =>
  typeof value === "string" ? value : null,
);

export function WhileGettingReady() {
  const isReady = useStore(readyMember) === useMember().shareCode;
  const hasDeposited = (useOverview().data?.paidIn ?? 0n) > 0n;
  if (isReady || !hasDeposited) return null;
  return (
    <Suspense fallback={<ReadySkeleton />}>
      <GettingReady />
    </Suspense>
  );
}

export const ReadySkeleton = () => <SkeletonBlock className="mt-8 h-86 rounded-lg" />;
