import { describe, expect, it } from "vitest";
import { describedWithTime, withTime } from "./time-alias.ts";

const at = "2026-11-29T09:30:00.000Z";

describe("the alias of a moment", () => {
  it("stands beside `at` at any depth, and nowhere else", () => {
    const data = {
      list: [
        { id: "1", at },
        { id: "2", moments: [{ words: "now", at }] },
      ],
      at: null,
    };
    expect(withTime(data)).toEqual({
      list: [
        { id: "1", at, time: at },
        { id: "2", moments: [{ words: "now", at, time: at }] },
      ],
      at: null,
    });
    expect(withTime({ at, time: "another" })).toEqual({ at, time: "another" });
    for (const value of ["text", 7, null, []]) expect(withTime(value)).toEqual(value);
  }); // @rule call/record-time

  it("is described with what it stands beside", () => {
    const text = { type: "string" };
    const item = { type: "object", properties: { at: text, id: text }, required: ["at", "id"] };
    expect(describedWithTime({ type: "array", items: item })).toEqual({
      type: "array",
      items: {
        type: "object",
        properties: { at: text, id: text, time: text },
        required: ["at", "id", "time"],
      },
    });
  });
});
