import { outsideContact, readText } from "@ballast/contract/community/post-text.ts";
import { forbiddenWord } from "@ballast/words/forbidden-words.ts";
import { Refusal } from "../platform/refusal.ts";

/**
 * The normalized text. Refuses content_not_valid, words_not_allowed (a promise that nobody may make) or
 * contact_not_allowed (contact outside of the app); the last two name what was found.
 */
export function checkedText(typed: string, mostLength: number): string {
  const text = readText(typed, mostLength);
  if (text === null) throw new Refusal("content_not_valid", { limit: `${mostLength}` });
  const word = forbiddenWord(text);
  if (word !== null) throw new Refusal("words_not_allowed", { found: word });
  const contact = outsideContact(text);
  if (contact !== null) throw new Refusal("contact_not_allowed", { found: contact });
  return text;
}
