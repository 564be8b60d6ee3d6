/** Checks texts that staff write for members: no promises (docs/rules.md §1.10), names of one line. */
import { isVisible } from "@ballast/contract/text/visible-text.ts";
import { forbiddenWord } from "@ballast/words/forbidden-words.ts";
import { readReason } from "./read-reason.ts";
import { Refusal } from "./refusal.ts";

/** Refuses words_not_allowed, naming the first that is found. */
export function refusePromises(...texts: string[]): void {
  const found = forbiddenWord(texts.join("\n"));
  if (found !== null) throw new Refusal("words_not_allowed", { found });
}

/** Whether a name can be shown unescaped: visible, without tags, line breaks or direction marks. */
export function isPlainName(name: string): boolean {
  return (
    isVisible(name) && !/[<>\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name)
  );
}

/** A reason that the member reads. Refuses reason_required, words_not_allowed. */
export function readPublicReason(given: string): string {
  const reason = readReason(given);
  refusePromises(reason);
  return reason;
}
