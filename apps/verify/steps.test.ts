// @rule 5/verify-page
import { commitText } from "@ballast/proof/commit.ts";
import { CLAIMS, commitOf, exampleTree, proofOf } from "@ballast/proof/example.ts";
import { writeOwnFile } from "@ballast/proof/own-file.ts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { checkGiven, type Given, missingIn } from "./check.ts";
import { kindOf } from "./kinds.ts";
import type { Known } from "./seen.ts";
import type { StatementOutcome, StatementTrouble } from "./statement.ts";
import { proofSteps, statementSteps } from "./steps.ts";

beforeAll(() => {
  vi.stubGlobal("EXPONENTS", { tUSDT: 6 });
});

const tree = exampleTree();
const first = commitOf(tree);
const second = commitOf(tree, first);
const [one, two] = [commitText(first), commitText(second)];
const forged = commitText({ ...second, root: new Uint8Array(32).fill(7) });
const proof = proofOf(tree, 0, second);
const own = writeOwnFile({ commit: two, proof });
const NOTHING: Known = { byBallast: [], given: [] };

const found = (more: Partial<Given> = {}, known = NOTHING) => {
  const typed = CLAIMS[0]?.identifier ?? "";
  return checkGiven({ text: own, typed, amount: "", other: "", ...more }, known, 1);
};
const answers = (...given: Parameters<typeof found>) =>
  proofSteps(found(...given)).map(({ answer }) => answer);

describe("the steps of a proof", () => {
  it("are all ahead before the check", () => {
    expect(proofSteps(null).map(({ answer }) => answer)).toEqual(Array(5).fill("notYet"));
  });

  it("all fit, and compare with what else is known only where there is something", () => {
    const fits = ["yes", "yes", "yes", "yes"];
    expect(answers()).toEqual([...fits, "nothingYet"]);
    // The same file given before is nothing else.
    const given = [{ text: two, at: 1, from: "file" as const }];
    expect(answers({}, { byBallast: [], given })).toEqual([...fits, "nothingYet"]);
    const byBallast = [{ text: two, at: 1, from: "ballast" as const }];
    expect(answers({}, { byBallast, given: [] })).toEqual([...fits, "yes"]);
    expect(answers({ amount: "1,250.00" })).toEqual([...fits, "yes"]);
    expect(answers({ other: one })).toEqual([...fits, "yes"]);
    expect(answers({ amount: "1,251.00" })).toEqual([...fits, "no"]);
    expect(answers({ other: forged })).toEqual([...fits, "look"]);
  });

  it("end where the chain breaks, and nothing below is said to fit", () => {
    const cut = writeOwnFile({ commit: two, proof: proof.slice(0, -8) });
    const ends = Array(3).fill("notReached");
    expect(answers({ text: cut })).toEqual(["no", "notReached", ...ends]);
    const other = writeOwnFile({ commit: one, proof });
    expect(answers({ text: other })).toEqual(["no", "notReached", ...ends]);
    expect(answers({ typed: "+14155550199" })).toEqual(["yes", "look", ...ends]);
    const total = { ...second, total: second.total + 1n };
    const wrongTotal = { commit: commitText(total), proof: proofOf(tree, 0, total) };
    expect(answers({ text: writeOwnFile(wrongTotal) })).toEqual([
      ...["yes", "yes", "yes", "no"],
      "notReached",
    ]);
    const short = { ...second, count: 1 };
    const beyond = { commit: commitText(short), proof: proofOf(tree, 0, short) };
    expect(answers({ text: writeOwnFile(beyond) })).toEqual(["yes", "yes", "no", ...ends.slice(1)]);
  });

  it("name two lists also where the proof itself does not fit", () => {
    const byBallast = [{ text: forged, at: 1, from: "ballast" as const }];
    expect(answers({ typed: "+14155550199" }, { byBallast, given: [] })).toEqual([
      ...["yes", "look", "notReached", "notReached"],
      "look",
    ]);
  });

  it("take a file of all lists, of which only those near the proof's own are compared", () => {
    const all = `${one}\n${two}\n`;
    expect(found({ other: all })).toMatchObject({ wrong: null, compared: "same" });
    expect(found({ other: `${one}\n${forged}\n` })).toMatchObject({ wrong: "two_lists" });
    expect(missingIn({ text: own, typed: "+14155550111", amount: "", other: all })).toEqual([]);
    const rubbish = { text: own, typed: "+14155550111", amount: "", other: `${one}\nrubbish` };
    expect(missingIn(rubbish)).toEqual([{ at: "other", says: "badOther" }]);
  });
});

describe("the steps of a statement", () => {
  const about = { keyId: "", member: "", from: "", to: "", zone: "" };
  const at = (wrong: StatementTrouble | null, line: StatementOutcome["about"] = about) =>
    statementSteps({ wrong, about: line, key: null }).map(({ answer }) => answer);

  it("leave to the reader whose key it is", () => {
    expect(at(null)).toEqual(["yes", "yes", "yes", "yes", "look"]);
    expect(statementSteps(null).map(({ answer }) => answer)).toEqual(Array(5).fill("notYet"));
  });

  it.each([
    ["changedFile", null, 0],
    ["cutFile", null, 0],
    ["notStatement", null, 0],
    ["unknownKey", about, 1],
    ["forged", about, 2],
    ["changedFile", about, 3],
    ["otherStatement", about, 3],
    ["revokedKey", about, 4],
  ] as const)("end where it breaks: %s", (wrong, line, place) => {
    expect(at(wrong, line).indexOf("no")).toBe(place);
    expect(at(wrong, line).slice(place + 1)).toEqual(Array(4 - place).fill("notReached"));
  });
});

describe("a file's kind", () => {
  const kind = (text: string) => kindOf(Buffer.from(text));

  it("is known by its content", () => {
    expect(kind(own)).toBe("proof");
    expect(kind(own.slice(0, 90))).toBe("proof");
    expect(kind(JSON.stringify(JSON.parse(own), null, 2))).toBe("proof");
    expect(kind(one)).toBe("lists");
    expect(kind(`${one}\n${two}\n`)).toBe("lists");
    expect(kind('{"format":"ballast-statement-keys-1","keys":[]}')).toBe("keys");
    expect(kind("%PDF-1.7\n(mbr_0192a6)\n%%EOF\n")).toBe("statement");
    for (const text of ["", "Dear member", "{}", '{"format":"constructor"}', '{"format":1}']) {
      expect(kind(text)).toBeNull();
    }
  });
});
