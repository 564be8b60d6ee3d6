/** The labelled figures of a list, and the format of figures and times. */
import { fingerprintOf } from "@ballast/proof/check-own.ts";
import { type Commit, dayOf } from "@ballast/proof/commit.ts";
import { writeAmount } from "./amounts.ts";
import { element } from "./element.ts";
import type { Word, Words } from "./words.ts";

/** The words and the locale of the output. */
export type Speech = { words: Words; locale: string };
export type Fact = [Word, string];

export function listFacts(commit: Commit, { locale }: Speech): Fact[] {
  return [
    ["at", `${timeIn(locale)(commit.takenAt)} (${dayOf(commit)})`],
    ["total", writeAmount(commit.total, commit.currency)],
    ["fingerprint", fingerprintOf(commit)],
  ];
}

export function timeIn(locale: string): (at: number | Date) => string {
  const options = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  const format = new Intl.DateTimeFormat(locale, options);
  return (at) => `${format.format(at)} UTC`;
}

export function listOf(facts: Fact[], words: Words): HTMLElement {
  const list = element("dl");
  for (const [name, value] of facts) {
    list.append(element("div", {}, element("dt", {}, words[name]), element("dd", {}, value)));
  }
  return list;
}
