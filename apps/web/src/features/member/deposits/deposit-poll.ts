/** A deposit on its way is counted on while it is looked at: a block comes every few seconds. */
import { usePoll } from "../../../api/poll.ts";

export const isPending = ({ state }: { state: string }) => state === "pending";

export const useDepositPoll = (more: { idleMs?: number } = {}) =>
  usePoll({ isPending, everyMs: 3_000, ...more });

/** A payment at the bank: one that was refused moves nothing, so nothing is told of it. */
export const usePaymentPoll = () => usePoll({ isPending, everyMs: 3_000, isUntold: true });
