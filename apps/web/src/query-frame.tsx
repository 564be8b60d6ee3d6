/** What every screen that shows figures stands in: the query cache. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { oldestShown, queryClient, startCache } from "./api/query.ts";
import { figuresFrom } from "./ui/offline-banner.tsx";

startCache();
oldestShown.subscribe(() => figuresFrom.write(oldestShown.read()));

export function QueryFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
