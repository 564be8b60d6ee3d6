import { describe, expect, it } from "vitest";
import { checkOwn, identifiersOf, troubleOf } from "./check-own.ts";
import { type Commit, commitText } from "./commit.ts";
import { commitOf, exampleTree, proofOf } from "./example.ts";
import { readOwnFile, type Shown, writeOwnFile } from "./own-file.ts";
import { readSeen, type Seen } from "./seen.ts";
import { MOST_SEEN, withSeen } from "./seen-commits.ts";

const tree = exampleTree();
const first = commitOf(tree);
const given = { commit: commitText(first), proof: proofOf(tree, 0, first) };

describe("a number as it is typed", () => {
  it.each([
    ["+1 (415) 555-0111", "+14155550111"],
    ["0014155550111", "+14155550111"],
    ["+44 (0)7700 900123", "+447700900123"],
    ["+390612345678", "+390612345678"],
  ])("%s may mean %s", (typed, number) => {
    expect(identifiersOf(typed)).toContain(number);
  });

  it("opens the member's own proof, and no other number does", () => {
    expect(checkOwn({ ...given, typed: "+1 415 555 0111" })).toMatchObject({ ok: true });
    expect(checkOwn({ ...given, typed: "+1 415 555 0112" })).toEqual({
      ok: false,
      refusal: "wrong_root",
    });
    expect(checkOwn({ ...given, typed: "no number" })).toEqual({
      ok: false,
      refusal: "identifier_malformed",
    });
  }); // @rule 5/own-check

  it("is not blamed for what else is wrong", () => {
    const wrong = checkOwn({ ...given, typed: "+14155550111", owed: 1n });
    expect(wrong.ok ? null : troubleOf(wrong.refusal)).toBe("other_amount");
    const cut = checkOwn({ ...given, proof: given.proof.slice(4), typed: "+14155550111" });
    expect(cut.ok ? null : troubleOf(cut.refusal)).toBe("unreadable");
  });
});

describe("the commits a device has seen", () => {
  const second = commitOf(tree, first);
  const [one = "", two = ""] = [first, second].map(commitText);
  const at = (text: string, time = 1) => ({ text, at: time });
  const forged = commitText({ ...second, root: new Uint8Array(32).fill(7) });

  it("are kept once each, as they were first seen, and what is no commit is not", () => {
    const list = [at(one, 1), at(two, 2), at(one, 3), at("rubbish", 4)];
    const seen = list.reduce<readonly Seen[]>((all, text) => withSeen(all, text).seen, []);
    expect(seen).toEqual([at(one, 1), at(two, 2)]);
    expect(readSeen(JSON.parse(JSON.stringify(seen)))).toEqual(seen);
    for (const rubbish of [null, {}, [one], [{ text: one }], [null]]) {
      expect(readSeen(rubbish)).toBeNull();
    }
  });

  it("show two roots for one day, each time, and both stay", () => {
    const found = withSeen([at(one, 1), at(two, 2)], at(forged, 3));
    const refusal = "two_roots_for_one_day";
    expect(found.clash).toEqual({ refusal, one: at(forged, 3), other: at(two, 2) });
    expect(found.seen.map(({ text }) => text)).toEqual([one, two, forged]);
    // A repeated check reports the time at which the commit was first seen.
    const again = withSeen(found.seen, at(two, 9)).clash;
    expect(again).toEqual({ refusal, one: at(two, 2), other: at(forged, 3) });
  }); // @rule 5/seen-roots

  it("show a commit that does not continue the one before", () => {
    const other = { ...second, previous: new Uint8Array(32).fill(7) };
    expect(withSeen([at(one)], at(commitText(other))).clash?.refusal).toBe("broken_chain");
  });

  it("of another currency stand beside each other", () => {
    const other = commitText({ ...first, currency: "tEUR", total: 1n });
    expect(withSeen([at(one)], at(other))).toEqual({ seen: [at(one), at(other)], clash: null });
  });

  it("are bounded for each currency by itself", () => {
    const euro = commitText({ ...first, currency: "tEUR" });
    let commit: Commit = first;
    let seen: readonly Seen[] = [at(euro), at(one)];
    for (let day = 0; day < MOST_SEEN; day += 1) {
      commit = commitOf(tree, commit);
      seen = withSeen(seen, at(commitText(commit))).seen;
    }
    const texts = seen.map(({ text }) => text);
    expect(texts.length).toBe(MOST_SEEN + 1);
    expect(texts).toContain(euro);
    expect(texts).not.toContain(one);
  }); // @rule 5/seen-roots

  it("go into the member's file as evidence, which is read again", () => {
    const own = { commit: one, proof: given.proof };
    expect(readOwnFile(writeOwnFile(own))).toEqual({ ...own, others: [] });
    const both: Shown[] = [
      { ...at(two, 5), from: "ballast" },
      { ...at(forged, 6), from: "line" },
    ];
    const text = writeOwnFile(own, { shown: both });
    expect(JSON.parse(text)).toMatchObject({
      other: two,
      lists: [
        { from: "ballast", at: new Date(5).toISOString() },
        { fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
    });
    expect(readOwnFile(text)?.others).toEqual([two, two, forged]);
    // Another list in place of the file's own is kept, also when it cannot be read.
    expect(readOwnFile(writeOwnFile(own, { other: "another" }))?.others).toEqual(["another"]);
  });

  it("come out of no file that is none", () => {
    const whole = JSON.parse(writeOwnFile({ commit: one, proof: "" }));
    expect(readOwnFile(JSON.stringify(whole))).not.toBeNull();
    const broken = [{ commit: "{}" }, { proof: 1 }, { format: "another" }, { lists: 3 }];
    for (const part of broken)
      expect(readOwnFile(JSON.stringify({ ...whole, ...part }))).toBeNull();
    for (const text of ["", "null", "[]", "{"]) expect(readOwnFile(text)).toBeNull();
    expect(readOwnFile(JSON.stringify({ ...whole, lists: [null, { commit: 1 }] }))?.others).toEqual(
      [],
    );
  });
});
