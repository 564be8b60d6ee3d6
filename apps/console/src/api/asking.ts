/** How the server is asked, and what happens when it does not answer. */
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { Refused } from "./call.ts";
import { isUserActive } from "./user-activity.ts";

const AGAIN_MS = 10_000;

/**
 * Nothing waits for a network in silence: what is asked or sent without one fails at once, and what
 * was sent is never sent again by itself. Only what reads is asked again, until there is an answer.
 */
export const asking = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode: "always", retry: false },
      queries: {
        networkMode: "always",
        // "always" alone would leave it out.
        refetchOnReconnect: true,
        staleTime: 5_000,
        // What the server said no to, it says no to again.
        retry: (times, error) =>
          times < 2 && !(error instanceof Refused) && onlineManager.isOnline(),
        refetchInterval: ({ state: { error } }) =>
          error && !(error instanceof Refused) && isUserActive() ? AGAIN_MS : false,
      },
    },
  });
