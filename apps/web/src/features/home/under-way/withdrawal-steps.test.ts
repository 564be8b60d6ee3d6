import { describe, expect, it } from "vitest";
import { stepsOf } from "./withdrawal-steps.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));
const applied = { appliedAt: at(8), decidedAt: null, sentAt: null, endedAt: null };
const approved = { ...applied, decidedAt: at(9) };
const sent = { ...approved, sentAt: at(10) };
const shown = (withdrawal: Parameters<typeof stepsOf>[0]) =>
  stepsOf(withdrawal).map(({ name, state, at: time }) => [name, state, time?.getUTCHours()]);

describe("the steps of a withdrawal under way", () => {
  it("are one done, one now and two to come while it is processed", () => {
    expect(shown({ state: "processing", ...applied })).toEqual([
      ["applied", "done", 8],
      ["approved", "now", undefined],
      ["sent", "to-come", undefined],
      ["arrived", "to-come", undefined],
    ]);
  });

  it("move on with approval and sending, each with its time", () => {
    expect(shown({ state: "approved", ...approved })).toEqual([
      ["applied", "done", 8],
      ["approved", "done", 9],
      ["sent", "now", undefined],
      ["arrived", "to-come", undefined],
    ]);
    expect(shown({ state: "sent", ...sent }).slice(2)).toEqual([
      ["sent", "done", 10],
      ["arrived", "now", undefined],
    ]);
  });

  it("show no time of a step that is not done", () => {
    expect(shown({ state: "approved", ...sent })[2]).toEqual(["sent", "now", undefined]);
  });
});

describe("the steps of a withdrawal that has ended", () => {
  it("are all done when it arrived", () => {
    expect(shown({ state: "succeeded", ...sent, endedAt: at(11) })).toEqual([
      ["applied", "done", 8],
      ["approved", "done", 9],
      ["sent", "done", 10],
      ["arrived", "done", 11],
    ]);
  });

  it("leave out what never happened when it was cancelled or refused", () => {
    const ended = { ...applied, decidedAt: at(9), endedAt: at(9) };
    expect(shown({ state: "cancelled", ...ended })).toEqual([
      ["applied", "done", 8],
      ["cancelled", "done", 9],
    ]);
    expect(shown({ state: "failed", ...ended })).toEqual([
      ["applied", "done", 8],
      ["failed", "failed", 9],
    ]);
  });

  it("keep what had happened when the payment failed on the chain", () => {
    expect(shown({ state: "failed", ...sent, endedAt: at(11) })).toEqual([
      ["applied", "done", 8],
      ["approved", "done", 9],
      ["sent", "done", 10],
      ["failed", "failed", 11],
    ]);
    expect(shown({ state: "failed", ...approved, endedAt: at(11) })).toHaveLength(3);
  }); // @rule state/withdrawal-failed
});
