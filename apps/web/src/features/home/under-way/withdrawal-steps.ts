/** The steps of a withdrawal, derived from its state and its times. */
import type { Withdrawal } from "@ballast/contract/wallet/calls.ts";

export type StepName = "applied" | "approved" | "sent" | "arrived" | "failed" | "cancelled";
export type WithdrawalStep = {
  name: StepName;
  state: "done" | "now" | "to-come" | "failed";
  at: Date | null;
};

export type Times = Pick<Withdrawal, "state" | "appliedAt" | "decidedAt" | "sentAt" | "endedAt">;

/** The number of completed steps, out of four, of a withdrawal that is pending or has arrived. */
const DONE = { processing: 1, approved: 2, sent: 3, succeeded: 4 } as const;

export function stepsOf(withdrawal: Times): WithdrawalStep[] {
  const { state, appliedAt, decidedAt, sentAt, endedAt } = withdrawal;
  if (state === "failed" || state === "cancelled") return endedEarly(withdrawal, state);
  const all: [StepName, Date | null][] = [
    ["applied", appliedAt],
    ["approved", decidedAt],
    ["sent", sentAt],
    ["arrived", endedAt],
  ];
  return all.map(([name, at], index) => {
    const done = DONE[state];
    const step = index < done ? "done" : index === done ? "now" : "to-come";
    return { name, state: step, at: step === "done" ? at : null };
  });
}

/**
 * The steps of a withdrawal that failed or was cancelled. A refusal decides and ends it at the same
 * moment, so only a withdrawal that was approved before has a step for the approval.
 */
function endedEarly(withdrawal: Times, end: "failed" | "cancelled"): WithdrawalStep[] {
  const { appliedAt, decidedAt, sentAt, endedAt } = withdrawal;
  const wasApproved = decidedAt !== null && decidedAt.getTime() !== endedAt?.getTime();
  const past: [StepName, Date | null][] = [
    ["applied", appliedAt],
    ["approved", wasApproved ? decidedAt : null],
    ["sent", sentAt],
  ];
  const done = past
    .filter(([, at]) => at !== null)
    .map(([name, at]) => ({ name, state: "done" as const, at }));
  // A cancellation that the member requested is a success.
  const state = end === "failed" ? "failed" : "done";
  return [...done, { name: end, state, at: endedAt }];
}
