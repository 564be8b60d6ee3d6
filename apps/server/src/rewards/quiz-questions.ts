/** The bank of questions, and which of them a day has: the same for everybody, each in its turn. */
import { createHash } from "node:crypto";
import { type Day, daysBetween } from "@ballast/contract/days.ts";
import type { Language } from "@ballast/contract/language.ts";
import de from "./questions/de_DE.json" with { type: "json" };
import en from "./questions/en_US.json" with { type: "json" };
import es from "./questions/es_ES.json" with { type: "json" };
import fr from "./questions/fr_FR.json" with { type: "json" };
import hi from "./questions/hi_IN.json" with { type: "json" };
import it from "./questions/it_IT.json" with { type: "json" };
import kn from "./questions/kn_IN.json" with { type: "json" };
import pt from "./questions/pt_PT.json" with { type: "json" };
import ta from "./questions/ta_IN.json" with { type: "json" };
import te from "./questions/te_IN.json" with { type: "json" };
import tr from "./questions/tr_TR.json" with { type: "json" };

/** A question, its right answer, and two wrong ones. */
export type Entry = readonly string[];
export type Bank = {
  /** Said of a wrong answer; {answer} is the right one. */
  wrong: string;
  questions: Readonly<Record<string, Entry>>;
};

export const BANKS: Record<Language, Bank> = {
  ...{ en_US: en, hi_IN: hi, ta_IN: ta, te_IN: te, kn_IN: kn, tr_TR: tr },
  ...{ es_ES: es, it_IT: it, fr_FR: fr, de_DE: de, pt_PT: pt },
};

export const QUESTION_IDS: readonly string[] = Object.keys(BANKS.en_US.questions);

const FIRST_DAY: Day = "2026-01-01";

/** The questions of a day: none comes again before all have had their turn. */
export function questionsOf(day: Day, count: number): string[] {
  const first = Math.max(0, daysBetween(FIRST_DAY, day)) * count;
  return Array.from({ length: count }, (_, at) => {
    const place = first + at;
    const round = Math.floor(place / QUESTION_IDS.length);
    return shuffled(QUESTION_IDS, `round ${round}`)[place % QUESTION_IDS.length] ?? "";
  });
}

/** As a member sees a question on a day: its words, and which answer is the right one. */
export function shownTo(
  memberId: string,
  day: Day,
  id: string,
  language: Language,
): { question: string; answers: string[]; correct: number } {
  const [question = "", ...answers] = BANKS[language].questions[id] ?? [];
  const order = shuffled([0, 1, 2], `${memberId} ${day} ${id}`);
  return {
    question,
    answers: order.map((at) => answers[at] ?? ""),
    correct: order.indexOf(0),
  };
}

export function wrongSentence(language: Language, answer: string): string {
  return BANKS[language].wrong.replace("{answer}", () => answer);
}

/** An order that follows from the seed: by the hash of seed and item. */
function shuffled<T extends string | number>(items: readonly T[], seed: string): T[] {
  const hash = (item: T) => createHash("sha256").update(`${seed} ${item}`).digest("hex");
  return items
    .map((item) => [hash(item), item] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, item]) => item);
}
