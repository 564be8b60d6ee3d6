/** Polls withdrawals that have not ended while they are shown. */
import { OPEN_WITHDRAWAL_STATES } from "@ballast/contract/records.ts";
import { type Poll, usePoll } from "../../../api/poll.ts";

const OPEN: readonly string[] = OPEN_WITHDRAWAL_STATES;

export function isPending({ state }: { state: string }): boolean {
  return OPEN.includes(state);
}

const POLL: Poll = { isPending, everyMs: 10_000 };

export const useWithdrawalPoll = () => usePoll(POLL);
