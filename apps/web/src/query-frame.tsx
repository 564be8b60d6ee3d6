/** What every screen that shows figures stands in: the query cache, and counts as they are written. */
import { i18n } from "@lingui/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { drawArrived } from "./api/arrived.ts";
import { oldestShown, queryClient, startCache } from "./api/query.ts";
import { giveCounts } from "./i18n/counts.ts";
import { figuresFrom } from "./ui/offline-banner.tsx";

startCache();
giveCounts(i18n);
oldestShown.subscribe(() => figuresFrom.write(oldestShown.read()));

export function QueryFrame({ children }: { children: ReactNode }) {
  // Before anything asks.
  useState(drawArrived);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
