/** The risk warning and the questions before the first purchase. */
import type { Language } from "@ballast/contract/language.ts";
import { catalogueOf } from "@ballast/words/words.ts";

/**
 * Increased when the questions change, together with control.understanding_version() in a new migration:
 * everybody is asked again before the next purchase.
 */
export const UNDERSTANDING_VERSION = "1";

/** The right choice of each question; never sent to a client before it has answered. */
export const RIGHT_CHOICES = {
  source: "b",
  leaving: "c",
  loss: "a",
  own_money: "b",
  inviting: "c",
} as const satisfies Record<string, "a" | "b" | "c">;
export type QuestionId = keyof typeof RIGHT_CHOICES;
export const QUESTION_IDS = Object.keys(RIGHT_CHOICES) as QuestionId[];

const CHOICES = ["a", "b", "c"] as const;

export function understandingIn(language: Language) {
  const texts = catalogueOf(language, "understanding");
  return {
    warning: [texts["warning.1"], texts["warning.2"], texts["warning.3"], texts["warning.4"]],
    questions: QUESTION_IDS.map((id) => ({
      id,
      ask: texts[`${id}.ask`],
      choices: CHOICES.map((choice) => ({ id: choice, text: texts[`${id}.${choice}`] })),
      why: texts[`${id}.why`],
    })),
  };
}
