/** Polls withdrawals that have not ended while they are shown. */
import { type Poll, usePoll } from "../../../api/poll.ts";

const UNDER_WAY = ["processing", "approved", "sent"];

export function isPending({ state }: { state: string }): boolean {
  return UNDER_WAY.includes(state);
}

const POLL: Poll = { isPending, everyMs: 10_000 };

export const useWithdrawalPoll = () => usePoll(POLL);
