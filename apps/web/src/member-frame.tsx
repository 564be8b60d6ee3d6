/** What every screen behind the login stands in: the query cache. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { oldestShown, queryClient, startCache } from "./api/query.ts";
import { figuresFrom } from "./ui/offline-banner.tsx";

startCache();
figuresFrom.write(oldestShown);

export function MemberFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
