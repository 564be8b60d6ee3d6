import { expect, it } from "vitest";
import { Misused, readLine, wholeNumber } from "./command.ts";

const USAGE = { usage: "npm run it", options: { to: "value", yes: "switch" }, words: 1 } as const;
const read = (...args: string[]) => readLine(USAGE, args);

it("reads options in both spellings, switches and words", () => {
  expect(read("--to", "there", "--yes", "word")).toEqual({
    options: { to: "there", yes: true },
    words: ["word"],
  });
  expect(read("--to=-3")).toEqual({ options: { to: "-3" }, words: [] });
  expect(read("--to", "-3").options).toEqual({ to: "-3" });
  expect(read("--", "--yes")).toEqual({ options: {}, words: ["--yes"] });
  expect(read()).toEqual({ options: {}, words: [] });
});

it.each([
  [["--foo"], "There is no option --foo."],
  [["-x"], "There is no option -x."],
  [["--toString"], "There is no option --toString."],
  [["--__proto__=1"], "There is no option --__proto__."],
  [["--no-yes"], "There is no option --no-yes."],
  [["--to"], "--to needs a value."],
  [["--to", "--yes"], "--to needs a value."],
  [["--to="], "--to needs a value."],
  [["--yes=1"], "--yes takes no value."],
  [["--to", "a", "--to", "b"], "--to is given twice."],
  [["one", "two"], 'There is nothing to be done with "two".'],
])("refuses %j by name", (args, sentence) => {
  expect(() => read(...args)).toThrow(new Misused(sentence));
}); // @rule run/arguments

it("takes whole numbers between two, and refuses every other text by the name of the option", () => {
  const range = { otherwise: 7, from: 1, to: 300 };
  expect(wholeNumber("--days", undefined, range)).toBe(7);
  // An empty setting, as in `DAYS= npm run it`, counts as absent; an empty option is refused
  // earlier.
  expect(wholeNumber("DAYS", "", range)).toBe(7);
  expect([wholeNumber("--days", "1", range), wholeNumber("--days", "300", range)]).toEqual([
    1, 300,
  ]);
  for (const text of ["0", "301", "-3", "1.5", "1e2", "0x10", "NaN", " ", "9".repeat(400)]) {
    expect(() => wholeNumber("--days", text, range)).toThrow(
      `--days must be a whole number from 1 to 300, not "${text}".`,
    );
  }
});
