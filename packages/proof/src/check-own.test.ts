import { describe, expect, it } from "vitest";
import { checkOwn, identifiersOf, troubleOf } from "./check-own.ts";
import { type Commit, commitText } from "./commit.ts";
import { commitOf, exampleTree, proofOf } from "./example.ts";
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
  });

  it("is not blamed for what else is wrong", () => {
    const wrong = checkOwn({ ...given, typed: "+14155550111", owed: 1n });
    expect(wrong.ok ? null : troubleOf(wrong.refusal)).toBe("other_amount");
    const cut = checkOwn({ ...given, proof: given.proof.slice(4), typed: "+14155550111" });
    expect(cut.ok ? null : troubleOf(cut.refusal)).toBe("unreadable");
  });
});

describe("the commits a device has seen", () => {
  const second = commitOf(tree, first);
  const texts = [first, second].map(commitText);
  const [one = "", two = ""] = texts;
  const seenAfter = (list: string[]) =>
    list.reduce((seen, text) => withSeen(seen, text).seen, [] as readonly string[]);

  it("are kept once each, and what is no commit is not", () => {
    expect(seenAfter([one, two, one, "rubbish"])).toEqual([one, two]);
  });

  it("show two roots for one day, each time, and both stay", () => {
    const other = commitText({ ...second, root: new Uint8Array(32).fill(7) });
    const found = withSeen([one, two], other);
    expect(found.clash).toEqual({ refusal: "two_roots_for_one_day", seen: two });
    expect(found.seen).toEqual([one, two, other]);
    expect(withSeen(found.seen, two).clash).toMatchObject({ refusal: "two_roots_for_one_day" });
  });

  it("show a commit that does not continue the one before", () => {
    const other = { ...second, previous: new Uint8Array(32).fill(7) };
    expect(withSeen([one], commitText(other)).clash?.refusal).toBe("broken_chain");
  });

  it("of another currency stand beside each other", () => {
    const other = commitText({ ...first, currency: "tEUR", total: 1n });
    expect(withSeen([one], other)).toEqual({ seen: [one, other], clash: null });
  });

  it("are bounded for each currency by itself", () => {
    const euro = commitText({ ...first, currency: "tEUR" });
    let commit: Commit = first;
    let seen: readonly string[] = [euro, one];
    for (let day = 0; day < MOST_SEEN; day += 1) {
      commit = commitOf(tree, commit);
      seen = withSeen(seen, commitText(commit)).seen;
    }
    expect(seen.length).toBe(MOST_SEEN + 1);
    expect(seen).toContain(euro);
    expect(seen).not.toContain(one);
  });
});
