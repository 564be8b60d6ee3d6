import { visibleText } from "@ballast/contract/text/visible-text.ts";
import { refuseUnless } from "./refusal.ts";

const MIN_LENGTH = 3;
const MAX_LENGTH = 500;

/** The reason that was given, without blanks around it. Refuses reason_required. */
export function readReason(given: string): string {
  const reason = visibleText(given);
  refuseUnlessLength(reason, MIN_LENGTH, MAX_LENGTH);
  return reason;
}

/** Refuses reason_required, which names the lengths allowed. */
export function refuseUnlessLength(text: string, least: number, most: number): void {
  const isRight = text.length >= least && text.length <= most;
  refuseUnless(isRight, "reason_required", { least: `${least}`, most: `${most}` });
}
