import { visibleText } from "@ballast/contract/text/visible-text.ts";
import { Refusal } from "./refusal.ts";

const MIN_LENGTH = 3;
const MAX_LENGTH = 500;

/** The reason that was given, without blanks around it. Refuses reason_required. */
export function readReason(given: string): string {
  const reason = visibleText(given);
  if (reason.length < MIN_LENGTH || reason.length > MAX_LENGTH)
    throw new Refusal("reason_required");
  return reason;
}
