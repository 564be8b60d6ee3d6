/** What every screen that shows figures stands in: the query cache. */
import { notifyManager, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { oldestShown, queryClient, startCache } from "./api/query.ts";
import { afterSlide } from "./nav/slide.ts";
import { figuresFrom } from "./ui/offline-banner.tsx";

startCache();
// Answers are drawn when no screen slides any more.
notifyManager.setScheduler(afterSlide);
oldestShown.subscribe(() => figuresFrom.write(oldestShown.read()));

export function QueryFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
