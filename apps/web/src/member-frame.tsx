/** What every screen behind the login stands in: the query cache, and the word of a new version. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { oldestShown, queryClient, startCache } from "./api/query.ts";
import { AfterOpening } from "./parts/after-opening.tsx";
import { besideThePoint } from "./ui/beside-the-point.tsx";
import { figuresFrom } from "./ui/offline-banner.tsx";

const UpdatePrompt = besideThePoint(() => import("./parts/update-prompt.tsx"));
const ProofWatch = besideThePoint(() => import("./parts/proof-watch.tsx"));
const Live = besideThePoint(() => import("./parts/live.tsx"));

startCache();
oldestShown.subscribe(() => figuresFrom.write(oldestShown.read()));

export function MemberFrame({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <AfterOpening>
        <UpdatePrompt />
        <Live />
        <ProofWatch />
      </AfterOpening>
    </QueryClientProvider>
  );
}
