/** What every screen behind the login stands in: the query cache, and the word of a new version. */
import { i18n } from "@lingui/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { oldestShown, queryClient, startCache } from "./api/query.ts";
import { giveCounts } from "./i18n/counts.ts";
import { AfterOpening } from "./parts/after-opening.tsx";
import { besideThePoint } from "./ui/beside-the-point.tsx";
import { figuresFrom } from "./ui/offline-banner.tsx";

const UpdatePrompt = besideThePoint(() => import("./parts/update-prompt.tsx"));
const ProofWatch = besideThePoint(() => import("./parts/proof-watch.tsx"));
const PullToRefresh = besideThePoint(() => import("./parts/pull-to-refresh.tsx"));
const Live = besideThePoint(() => import("./parts/live.tsx"));

startCache();
giveCounts(i18n);
oldestShown.subscribe(() => figuresFrom.write(oldestShown.read()));

export function MemberFrame({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <AfterOpening>
        <PullToRefresh />
        <UpdatePrompt />
        <Live />
        <ProofWatch />
      </AfterOpening>
    </QueryClientProvider>
  );
}
