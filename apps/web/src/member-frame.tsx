/** What every screen behind the login stands in: the query cache, and the word of a new version. */
import type { ReactNode } from "react";
import { AfterOpening } from "./parts/after-opening.tsx";
import { QueryFrame } from "./query-frame.tsx";
import { besideThePoint } from "./ui/beside-the-point.tsx";

const UpdatePrompt = besideThePoint(() => import("./parts/update-prompt.tsx"));
const ProofWatch = besideThePoint(() => import("./parts/proof-watch.tsx"));
const PullToRefresh = besideThePoint(() => import("./parts/pull-to-refresh.tsx"));
const Live = besideThePoint(() => import("./parts/live.tsx"));

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
