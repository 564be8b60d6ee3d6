/** Polls pending deposits while they are shown: a block arrives every few seconds. */
import { usePoll } from "../../../api/poll.ts";

export const isPending = ({ state }: { state: string }) => state === "pending";

export const useDepositPoll = (more: { idleMs?: number } = {}) =>
  usePoll({ isPending, everyMs: 3_000, ...more });

/**
 * Polls payments at the bank. A refused payment changes no balance, so the socket does not report
 * it.
 */
export const usePaymentPoll = () => usePoll({ isPending, everyMs: 3_000, isUntold: true });
