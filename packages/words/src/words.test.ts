/** Each language has every text, with the arguments of the English one. */
import { readdirSync, readFileSync } from "node:fs";
import {
  ADDRESS_COOL_DOWN_HOURS,
  COOLING_OFF_HOURS,
  LIMIT_RAISE_HOURS,
  WITHDRAWAL_ARRIVAL_HOURS,
  WITHDRAWAL_FEE_BPS,
  YEARLY_RATE_CEILING_BPS,
} from "@ballast/contract/constants.ts";
import { REFUSALS } from "@ballast/contract/errors.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { parse, type Token } from "@messageformat/parser";
import { describe, expect, it } from "vitest";
import { catalogueOf, text } from "./words.ts";

const folder = (language: string) => new URL(`../${language}/`, import.meta.url);
const files = readdirSync(folder("en_US")).filter((name) => name.endsWith(".json"));
const read = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(file, folder(language)), "utf8"));

function argumentsOf(tokens: Token[]): string[] {
  return tokens.flatMap((token) => [
    ...("arg" in token ? [token.arg] : []),
    ...("cases" in token ? token.cases.flatMap((form) => argumentsOf(form.tokens)) : []),
  ]);
}
const heldIn = (message: string) => [...new Set(argumentsOf(parse(message)))].sort();

/** Staff name a coupon in English only: in other languages the text calls it "a coupon". */
const NAMED_IN_ENGLISH_ALONE = "coupon_received.body";

describe.each(LANGUAGES)("%s", (language) => {
  it("has the files of English, and a glossary", () => {
    const own = readdirSync(folder(language));
    expect(own.filter((name) => name.endsWith(".json"))).toEqual(files);
    if (language !== "en_US") expect(own).toContain("glossary.md");
  });

  it.each(files.filter((name) => name !== "forbidden.json"))("says all of %s", (file) => {
    const [english, own] = [read("en_US", file), read(language, file)];
    expect(Object.keys(own)).toEqual(Object.keys(english));
    const wrong = Object.entries(own).filter(([id, said]) => {
      const held = heldIn(english[id] ?? "").filter(
        (name) => language === "en_US" || id !== NAMED_IN_ENGLISH_ALONE || name !== "product",
      );
      return said.trim() === "" || heldIn(said).join() !== held.join();
    });
    expect(wrong).toEqual([]);
  }); // @rule message/languages

  it("has the lines and figures of English in what counts: agreement, source of returns, guides", () => {
    const figures = (said: string) => said.match(/\d+/g) ?? [];
    for (const [file, ids] of [
      ["demo.json", ["agreement", "source"]],
      ["guides.json", ["recharge.body", "withdrawal.body"]],
    ] as const) {
      for (const id of ids) {
        const [english = "", own = ""] = [read("en_US", file)[id], read(language, file)[id]];
        expect(own.split("\n").length, id).toBe(english.split("\n").length);
        expect(figures(own), id).toEqual(figures(english));
        expect(own.length, id).toBeGreaterThan(english.length / 2);
      }
    }
  });

  it.each([
    ["quiz.json", "fee-on-earnings.question", WITHDRAWAL_FEE_BPS],
    ["quiz.json", "fee-on-principal.wrong", WITHDRAWAL_FEE_BPS],
    ["quiz.json", "rate-ceiling.right", YEARLY_RATE_CEILING_BPS],
    ["demo.json", "agreement", WITHDRAWAL_FEE_BPS],
  ] as const)("has the contract's per cent in %s: %s", (file, id, bps) => {
    const figure = String(Number(bps) / 100).replace(".", "[.,]");
    const said = new RegExp(`(?<![\\d.,])${figure}\\s?%|%\\s?${figure}(?!\\d)`);
    expect(read(language, file)[id]).toMatch(said);
  }); // @rule constant/once

  it.each([
    ["quiz.json", "cooling-off.right", COOLING_OFF_HOURS],
    ["quiz.json", "new-address.right", ADDRESS_COOL_DOWN_HOURS],
    ["quiz.json", "arrival.right", WITHDRAWAL_ARRIVAL_HOURS],
    ["quiz.json", "raise-limit.right", LIMIT_RAISE_HOURS],
    ["understanding.json", "warning.1", COOLING_OFF_HOURS],
    ["demo.json", "slideLeave.body", COOLING_OFF_HOURS],
    ["demo.json", "scroll.body", WITHDRAWAL_ARRIVAL_HOURS],
  ] as const)("has the contract's hours in %s: %s", (file, id, hours) => {
    expect(read(language, file)[id]?.match(/\d+/g)).toEqual([`${hours}`]);
  }); // @rule constant/once

  it("forbids words of its own", () => {
    expect(Object.keys(read(language, "forbidden.json")).length).toBeGreaterThan(10);
  });
});

it("has a folder for each language, and no other; two letters tell them apart", () => {
  const folders = readdirSync(new URL("../", import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "src")
    .map(({ name }) => name);
  expect(folders.sort()).toEqual([...LANGUAGES].sort());
  expect(LANGUAGES.filter((language) => !/^[a-z]{2}_[A-Z]{2}$/.test(language))).toEqual([]);
  expect(new Set(LANGUAGES.map((language) => language.slice(0, 2))).size).toBe(LANGUAGES.length);
});

it("has a sentence for every refusal, and for no other", () => {
  const ids = [...Object.keys(REFUSALS), "last_try"];
  expect(Object.keys(catalogueOf("en_US", "refusals")).sort()).toEqual(ids.sort());
}); // @rule message/languages

it("fills arguments in, whatever signs they hold, and takes an apostrophe as it stands", () => {
  const answer = String.raw`it's {left} & <b> \u0041 \x41`;
  expect(text("en_US", "texts", "quiz_wrong", { answer })).toBe(
    `Wrong answer, the correct answer is: ${answer}`,
  );
  expect(text("en_US", "refusals", "phone_taken")).toBe("This phone number can't be registered.");
  expect(text("en_US", "texts", "quiz_wrong")).toContain("{answer}");
});
