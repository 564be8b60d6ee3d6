import { listWithdrawals } from "@ballast/contract/assets.ts";
import { fromWire } from "../../api/call.ts";
import { isUnderWay } from "./steps.ts";

const POLL_MS = 10_000;

/** How soon to ask again, given pages as they travelled: only while something is under way. */
export function pollWhileUnderWay(pages: readonly unknown[]): number | false {
  const isAny = pages.some((page) =>
    fromWire(listWithdrawals, page).list.some(({ state }) => isUnderWay(state)),
  );
  return isAny && POLL_MS;
}
