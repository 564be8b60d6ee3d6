// @rule 5/left-out
import { describe, expect, it } from "vitest";
import { missingFromProof } from "./missing-from-proof.ts";

const AT = Date.parse("2026-11-22T00:00:04.000Z");
const HOUR = 3_600_000;
const list = (currency: string, sequence: number) => ({
  ...{ currency, sequence },
  ...{ takenAt: AT, isTakenOver: false },
});
const known = (memberSince: number, ...had: string[]) => ({ memberSince, had: new Set(had) });

describe("the newest list of tUSDT", () => {
  const newest = [list("tUSDT", 12)];

  it("leaves out who was a member before it and has no part in it", () => {
    expect(missingFromProof(newest, [], known(AT - HOUR))).toEqual(newest);
  });

  it("leaves out who is handed a part of an older one", () => {
    const own = [{ currency: "tUSDT", sequence: 11 }];
    expect(missingFromProof(newest, own, known(AT - HOUR))).toEqual(newest);
  });

  it("leaves out nobody with a part in it, or in one that came after it was asked for", () => {
    for (const sequence of [12, 13]) {
      expect(missingFromProof(newest, [{ currency: "tUSDT", sequence }], known(AT - HOUR))).toEqual(
        [],
      );
    }
  });

  it("leaves out nobody who came after it, or as it was taken", () => {
    for (const since of [AT + 1, AT, AT - 1_000]) {
      expect(missingFromProof(newest, [], known(since))).toEqual([]);
    }
  });

  it("leaves out who had a part before, since whenever a member", () => {
    expect(missingFromProof(newest, [], known(AT + HOUR, "tUSDT"))).toEqual(newest);
  });
});

describe("the newest list of a local currency", () => {
  it("must hold a member only who had a part of one before", () => {
    const newest = [list("tINR", 3)];
    const own = [{ currency: "tUSDT", sequence: 12 }];
    expect(missingFromProof(newest, own, known(AT - HOUR))).toEqual([]);
    expect(missingFromProof(newest, own, known(AT - HOUR, "tINR"))).toEqual(newest);
  });
});
