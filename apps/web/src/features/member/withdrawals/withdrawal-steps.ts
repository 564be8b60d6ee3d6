/** The steps of a withdrawal, from its state and its times. */
import type { Withdrawal } from "@ballast/contract/wallet/calls.ts";

export type StepName = "applied" | "approved" | "sent" | "arrived" | "failed" | "cancelled";
export type WithdrawalStep = {
  name: StepName;
  state: "done" | "now" | "to-come" | "failed";
  at: Date | null;
};

export type Times = Pick<Withdrawal, "state" | "appliedAt" | "decidedAt" | "sentAt" | "endedAt">;

/** How many of the four steps are behind it, while it is under way or has arrived. */
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

/** Who refuses decides and ends it at once; only what was approved before has a step for it. */
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
  // What the member asked for went well.
  const state = end === "failed" ? "failed" : "done";
  return [...done, { name: end, state, at: endedAt }];
}
