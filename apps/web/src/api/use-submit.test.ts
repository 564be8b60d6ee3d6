// @rule call/idempotency
import { describe, expect, it } from "vitest";
import { isOfEarlierRequest, requestFactsOf } from "./use-submit.ts";

describe("what an answer tells of", () => {
  const at = (second: number) => new Date(second * 1_000);
  const answer = (sentAgainAt: Date | null) => ({ data: null, msg: "ok", sentAgainAt });

  it("is of an earlier sending where it was made before this one, and there was an earlier one", () => {
    expect(isOfEarlierRequest(answer(at(10)), at(9))).toBe(true);
    expect(isOfEarlierRequest(answer(at(10)), at(10))).toBe(false);
    expect(isOfEarlierRequest(answer(at(10)), at(11))).toBe(false);
    // A wrong clock does not turn the first attempt into a later one.
    expect(isOfEarlierRequest(answer(null), at(9))).toBe(false);
  });
});

describe("what is wished", () => {
  const picture = (bytes: number) => new Blob([new Uint8Array(bytes)]);

  it("is another with another picture, with one more, and the same with the same", () => {
    const words = { description: "The chart" };
    const one = JSON.stringify(requestFactsOf(words, { file: picture(10) }));
    const others = [{}, { file: picture(11) }, { file: [picture(10), picture(10)] }];
    expect(JSON.stringify(requestFactsOf(words, { file: picture(10) }))).toBe(one);
    for (const files of others) expect(JSON.stringify(requestFactsOf(words, files))).not.toBe(one);
  });
});
