/** Words for the steps of the wind-down, and what a person does about a failed one. */
import type { Step } from "./status.ts";

export const STEP_SAYS: Record<Step, string> = {
  cancel: "purchases in their cooling-off time undone",
  seal: "ledger sealed",
  prove: "what members are owed proved",
  income: "returns paid by the reserve",
  principal: "principal given back",
  share: "what is there shared out",
  close: "what is left proved",
};

const BUCKET =
  "Every other bucket is paid meanwhile, the steps that follow too. See Ledger, Invariants, and the " +
  "log of the worker for this bucket; mend the cause. The job tries again every five seconds and ends " +
  "the step by itself; nothing is paid twice.";

const NEXT: Record<Step, string> = {
  cancel: BUCKET,
  income: BUCKET,
  principal: BUCKET,
  seal: "npm run verify-ledger says which chain does not recompute and where. It keeps no member from money: the step notes it and ends.",
  prove:
    "See Ledger, Proof runs: which currency differs, or why there is no snapshot. Payments go on; after an hour the step ends without it.",
  share:
    "See Ledger, Reconciliation: both rails must answer. Nobody's part can be computed before it ends; approvals wait an hour at most.",
  close:
    "See Ledger, Proof runs. Members are paid; the end is not over before what is left is proved.",
};

export const nextAbout = (step: Step): string => NEXT[step];

export const NEXT_OF_A_WAIT =
  "See that the jobs chain-reconcile and bank-reconcile run; it goes on by itself with the statement.";
