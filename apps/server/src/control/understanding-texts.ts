/** The risk warning and the questions before the first purchase, in each language. */
import type { Language } from "@ballast/contract/language.ts";
import de_DE from "./understanding/de_DE.json" with { type: "json" };
import en_US from "./understanding/en_US.json" with { type: "json" };
import es_ES from "./understanding/es_ES.json" with { type: "json" };
import fr_FR from "./understanding/fr_FR.json" with { type: "json" };
import hi_IN from "./understanding/hi_IN.json" with { type: "json" };
import it_IT from "./understanding/it_IT.json" with { type: "json" };
import kn_IN from "./understanding/kn_IN.json" with { type: "json" };
import pt_PT from "./understanding/pt_PT.json" with { type: "json" };
import ta_IN from "./understanding/ta_IN.json" with { type: "json" };
import te_IN from "./understanding/te_IN.json" with { type: "json" };
import tr_TR from "./understanding/tr_TR.json" with { type: "json" };

/**
 * Counts up when what is asked changes, together with control.understanding_version() in a new
 * migration: everybody is asked again before the next purchase.
 */
export const UNDERSTANDING_VERSION = "1";

/** The one right choice of each question; never sent to a client before it has answered. */
export const RIGHT_CHOICES = {
  source: "b",
  leaving: "c",
  loss: "a",
  own_money: "b",
  inviting: "c",
} as const satisfies Record<string, "a" | "b" | "c">;
export type QuestionId = keyof typeof RIGHT_CHOICES;
export const QUESTION_IDS = Object.keys(RIGHT_CHOICES) as QuestionId[];

type Texts = {
  warning: string[];
  questions: Record<
    QuestionId,
    { ask: string; choices: Record<"a" | "b" | "c", string>; why: string }
  >;
};

export const UNDERSTANDING_TEXTS: Record<Language, Texts> = {
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
