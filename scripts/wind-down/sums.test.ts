import { describe, expect, it } from "vitest";
import { type Figures, wrongSums } from "./sums.ts";

const part = (payments: bigint, claim: bigint, payable: bigint) => ({ payments, claim, payable });
/** A thousand owed, 630 there; the bank paid 30 whole, of which 19 were there, and refused 30. */
const SHORT: Figures = {
  ...{ isShort: true, claims: 1_000n, held: 630n },
  bank: {
    setAside: part(2n, 60n, 38n),
    cameBack: part(1n, 30n, 19n),
    paidWhole: part(1n, 30n, 19n),
  },
  atCut: { paid: 641n, overBank: 30n, rest: 359n },
  rounds: [
    { brought: 179n, shared: 198n, paid: 198n, rest: 161n },
    { brought: 161n, shared: 161n, paid: 161n, rest: 0n },
  ],
  end: { paid: 1_000n, rest: 0n, inCustody: 0n },
};
const NONE = part(0n, 0n, 0n);
const COVERED: Figures = {
  ...{ isShort: false, claims: 1_000n, held: 1_100n, rounds: [] },
  bank: { setAside: NONE, cameBack: NONE, paidWhole: NONE },
  atCut: { paid: 1_000n, overBank: 30n, rest: 0n },
  end: { paid: 1_000n, rest: 0n, inCustody: 130n },
};

/** Each figure of it, one unit more, one at a time. */
function* oneMore(of: object): Generator<{ at: string; figures: Figures }> {
  const places = (value: unknown, path: string[]): string[][] => {
    if (typeof value === "bigint") return [path];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) => places(inner, [...path, name]));
  };
  for (const path of places(of, [])) {
    const figures = structuredClone(of) as Figures;
    const last = path.at(-1) ?? "";
    const holder = path
      .slice(0, -1)
      .reduce(
        (value, name) => value[name] as Record<string, unknown>,
        figures as Record<string, unknown>,
      );
    holder[last] = (holder[last] as bigint) + 1n;
    yield { at: path.join("."), figures };
  }
}

describe("the sums of a drill", () => {
  it("are right where all of it adds up, short or covered", () => {
    expect(wrongSums(SHORT)).toEqual([]);
    expect(wrongSums(COVERED)).toEqual([]);
  });

  it("are wrong by a unit anywhere", () => {
    for (const right of [SHORT, COVERED]) {
      for (const { at, figures } of oneMore(right)) {
        expect([at, wrongSums(figures).length > 0]).toEqual([at, true]);
      }
    }
    const stillUnderWay = { ...SHORT, bank: { ...SHORT.bank, cameBack: NONE } };
    expect(wrongSums(stillUnderWay)[0]).toBe(
      "payments set aside: 2, and the other figures make it 1",
    );
  });
});
