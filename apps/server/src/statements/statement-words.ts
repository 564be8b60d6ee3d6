/** What stands on a statement, in each language. */
import type { Language } from "@ballast/contract/language.ts";
import de_DE from "./words/de_DE.json" with { type: "json" };
import en_US from "./words/en_US.json" with { type: "json" };
import es_ES from "./words/es_ES.json" with { type: "json" };
import fr_FR from "./words/fr_FR.json" with { type: "json" };
import hi_IN from "./words/hi_IN.json" with { type: "json" };
import it_IT from "./words/it_IT.json" with { type: "json" };
import kn_IN from "./words/kn_IN.json" with { type: "json" };
import pt_PT from "./words/pt_PT.json" with { type: "json" };
import ta_IN from "./words/ta_IN.json" with { type: "json" };
import te_IN from "./words/te_IN.json" with { type: "json" };
import tr_TR from "./words/tr_TR.json" with { type: "json" };

export type StatementWords = typeof en_US;

export const STATEMENT_WORDS: Record<Language, StatementWords> = {
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
