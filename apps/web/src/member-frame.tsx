/** What every screen behind the login stands in: the query cache, and the word of a new version. */
import type { ReactNode } from "react";
import { AfterOpening } from "./features/home/frame/after-opening.tsx";
import { QueryFrame } from "./query-frame.tsx";
import { optionalChunk } from "./ui/optional-chunk.tsx";

const UpdatePrompt = optionalChunk(() => import("./features/home/frame/update-prompt.tsx"));
const ProofWatch = optionalChunk(() => import("./features/home/proof/proof-watch.tsx"));
const PullToRefresh = optionalChunk(() => import("./features/home/frame/pull-to-refresh.tsx"));
const Live = optionalChunk(() => import("./features/home/frame/live.tsx"));

export function MemberFrame({ children }: { children: ReactNode }) {
  return (
    <QueryFrame>
      {children}
      <AfterOpening>
        <PullToRefresh />
      </AfterOpening>
      <AfterOpening>
        <UpdatePrompt />
      </AfterOpening>
      <AfterOpening>
        <Live />
      </AfterOpening>
      <AfterOpening>
        <ProofWatch />
      </AfterOpening>
    </QueryFrame>
  );
}
