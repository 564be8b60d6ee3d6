/** The sentence of each refusal, in each language. `{name}` is filled from the refusal's details. */
import type { RefusalCode } from "./errors.ts";
import type { Language } from "./language.ts";
import { sentences as de_DE } from "./sentences/de_DE.ts";
import { sentences as en_US } from "./sentences/en_US.ts";
import { sentences as es_ES } from "./sentences/es_ES.ts";
import { sentences as fr_FR } from "./sentences/fr_FR.ts";
import { sentences as hi_IN } from "./sentences/hi_IN.ts";
import { sentences as it_IT } from "./sentences/it_IT.ts";
import { sentences as kn_IN } from "./sentences/kn_IN.ts";
import { sentences as pt_PT } from "./sentences/pt_PT.ts";
import { sentences as ta_IN } from "./sentences/ta_IN.ts";
import { sentences as te_IN } from "./sentences/te_IN.ts";
import { sentences as tr_TR } from "./sentences/tr_TR.ts";

export type Sentences = Record<RefusalCode, string>;

/** All of them, for the server. The browser loads the file of one language alone. */
export const SENTENCES: Record<Language, Sentences> = {
  en_US,
  hi_IN,
  ta_IN,
  te_IN,
  kn_IN,
  tr_TR,
  es_ES,
  it_IT,
  fr_FR,
  de_DE,
  pt_PT,
};

export function sentence(
  language: Language,
  code: RefusalCode,
  details: Record<string, string> = {},
): string {
  const text = SENTENCES[language][code];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => details[name] ?? whole);
}
