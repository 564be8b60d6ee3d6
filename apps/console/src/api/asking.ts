/**
 * The defaults of the query client: when requests are retried, and what happens without a network.
 */
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { Refused } from "./call.ts";
import { isUserActive } from "./user-activity.ts";

const AGAIN_MS = 10_000;

/**
 * Creates the query client. Without a network every request fails at once instead of waiting
 * silently. Mutations are never retried automatically; queries are, until there is a response.
 */
export const asking = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode: "always", retry: false },
      queries: {
        networkMode: "always",
        // The network mode "always" alone would turn this off.
        refetchOnReconnect: true,
        staleTime: 5_000,
        // A refused request would be refused again, so it is not retried.
        retry: (times, error) =>
          times < 2 && !(error instanceof Refused) && onlineManager.isOnline(),
        refetchInterval: ({ state: { error } }) =>
          error && !(error instanceof Refused) && isUserActive() ? AGAIN_MS : false,
      },
    },
  });
