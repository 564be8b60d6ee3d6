import { isWithin } from "@ballast/contract/text/graphemes.ts";

/** Whether a text is longer than a feed should show at once: about six lines on a phone. */
export function isLong(content: string): boolean {
  return !isWithin(content, 280) || content.split("\n").length > 6;
}
