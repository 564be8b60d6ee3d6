/** Notices of the page Today about reading the chain, and what to do about each. */
import type { consoleSales } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Db } from "../../platform/db.ts";
import { type ReadingState, readingState } from "../chain/reading-state.ts";

type Notice = OutputOf<typeof consoleSales>["notices"][number];

export async function chainNotices(db: Db): Promise<Notice[]> {
  const { behind, stopped, lost } = await readingState(db);
  return [
    ...(lost ? [lostNotice(lost)] : []),
    ...(stopped ? [stoppedNotice(stopped)] : []),
    ...(behind ? [behindNotice(behind)] : []),
  ];
}

type Of<Part extends keyof ReadingState> = NonNullable<ReadingState[Part]>;

function behindNotice({ since, refused }: Of<"behind">): Notice {
  const why = refused
    ? `The node does not give ${refused.method} of the blocks ${refused.from} to ${refused.to}: ${refused.reason}.`
    : "The node does not answer, or no worker runs.";
  return {
    ...{ code: "chain_behind", since, list: null },
    says: `The newest blocks of the chain are not read; deposits in them are not seen. ${why}`,
    next: "docs/operations/chain-node-lost.md",
  };
}

const WITNESS = {
  silent: "The second node does not answer.",
  known: "The second node holds the branch known before: our node is at fault.",
  neither: "The second node holds neither branch yet.",
} as const;

function stoppedNotice({ since, witness, ...stop }: Of<"stopped">): Notice {
  const said = witness ? ` ${WITNESS[witness]}` : "";
  return {
    ...{ code: "branch_unknown", since, list: "branch-stops" },
    says:
      "The chain node shows another branch than before, so no deposit is credited. " +
      `Known before: block ${stop.knownBlock}, ${stop.knownHash}; both branches have block ${stop.commonBlock}.${said}`,
    next: "docs/operations/reorg.md",
  };
}

function lostNotice({ since, credits, members }: Of<"lost">): Notice {
  const named = members.map((member) => publicId("member", member)).join(", ");
  const of = members.length > 0 ? ` Members: ${named}${members.length < credits ? " …" : ""}` : "";
  return {
    ...{ code: "credits_lost", since, list: "lost-credits" },
    says: `${credits === 1 ? "A credit stands" : `${credits} credits stand`} on a block that is not on the chain any more.${of}`,
    next: "docs/operations/reorg.md",
  };
}
