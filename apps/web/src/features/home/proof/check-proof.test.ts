import { commitText } from "@ballast/proof/commit.ts";
import { CLAIMS, commitOf, exampleTree, proofOf } from "@ballast/proof/example.ts";
import { describe, expect, it } from "vitest";
import { judge, stateOf } from "./check-proof.ts";

const tree = exampleTree();
const first = commitOf(tree);
const [{ identifier } = { identifier: "" }] = CLAIMS;
const shown = {
  ...{ commit: commitText(first), published: commitText(first) },
  ...{ proof: proofOf(tree, 0, first), clash: null },
};
const second = commitText(commitOf(tree, first));
const lacking = { commit: second, published: second, proof: "", clash: null };

describe("a list that has no part of the member", () => {
  it("is wrong where its parts are there", () => {
    expect(judge(lacking, identifier)).toMatchObject({ ok: false, finding: "left_out" });
    expect(stateOf([shown, lacking], identifier)).toBe("wrong");
  });

  it("is no contradiction where it was taken over, and no proof either", () => {
    const lost = { ...lacking, isTakenOver: true };
    expect(judge(lost, identifier)).toMatchObject({ ok: false, finding: "taken_over" });
    expect(stateOf([shown, lost], identifier)).toBe("taken_over");
    expect(stateOf([lost], identifier)).toBe("taken_over");
    expect(stateOf([shown], identifier)).toBe("fits");
    expect(stateOf([shown, lost], "+14155550199")).toBe("wrong");
    expect(stateOf([shown, { ...lost, published: null }], identifier)).toBe("wrong");
  });
});
