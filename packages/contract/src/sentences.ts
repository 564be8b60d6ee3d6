/** The sentence of each refusal, in each language. `{name}` is filled from the refusal's details. */
import type { RefusalCode } from "./errors.ts";
import type { Language } from "./language.ts";
import { sentences as en_US } from "./sentences/en_US.ts";

export type Sentences = Record<RefusalCode, string>;

export const SENTENCES: Partial<Record<Language, Sentences>> & { en_US: Sentences } = { en_US };

export function sentence(
  language: Language,
  code: RefusalCode,
  details: Record<string, string> = {},
): string {
  const text = (SENTENCES[language] ?? SENTENCES.en_US)[code];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => details[name] ?? whole);
}
