/** The progress of the transaction that writes a proof into the chain. */
import type { PublishedProof } from "@ballast/contract/open/proofs.ts";

export type AnchorStep = "none" | "underWay" | "written" | "failed";

/**
 * Pure. A transaction has its hash before it is in a block, and keeps it when it is never included.
 */
export function anchorStep(anchor: PublishedProof["anchor"]): AnchorStep {
  if (anchor === null) return "none";
  if (anchor.state === "confirmed") return "written";
  if (anchor.state === "failed") return "failed";
  return anchor.transaction === null ? "none" : "underWay";
}
