/** Names under which the files of a proof are saved, and which the commands that read them use. */
import type { PublishedProof } from "@ballast/contract/open/proofs.ts";

export function fileNames(of: Pick<PublishedProof, "currency" | "sequence" | "day">) {
  const place = `${of.currency}-${of.sequence}`;
  return {
    commit: `commit-${place}.json`,
    leaves: `leaves-${place}.bin`,
    statement: `statement-${place}.txt`,
    deposits: `deposits-${place}.txt`,
    seal: `seal-${of.day}.json`,
  };
}
