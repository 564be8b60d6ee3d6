import { ENDS_WITH } from "@ballast/contract/errors.ts";
import { describe, expect, it } from "vitest";
import { answerRefusal, endOfPeriod } from "./answer-refusal.ts";
import { Refusal } from "./refusal.ts";

/** A Sunday, ten seconds before the Monday. */
const now = new Date("2026-11-29T23:59:50.000Z");
const asked = { language: "en_US", isStaff: false, path: "", requestId: "r", now } as const;
const answer = (refusal: Refusal) => answerRefusal(refusal, asked);

describe("a refusal that ends by itself", () => {
  it("says until when, in its data and in seconds", () => {
    const until = "2026-11-30T00:30:00.000Z";
    for (const name of ["until", "from"]) {
      const { headers, body } = answer(new Refusal("card_cooling_down", { [name]: until }));
      expect(headers).toEqual({ "retry-after": 1_810 });
      expect(body.data).toMatchObject({ until, written: { until: "30 Nov 2026, 00:30 UTC" } });
    }
    const over = answer(new Refusal("too_many_tries", { until: "2026-11-29T23:00:00.000Z" }));
    expect(over.headers).toEqual({ "retry-after": 1 });
  }); // @rule call/until

  it("ends with the day, week or month where it is of one", () => {
    expect(endOfPeriod("day", now).toISOString()).toBe("2026-11-30T00:00:00.000Z");
    expect(endOfPeriod("week", now).toISOString()).toBe("2026-11-30T00:00:00.000Z");
    const monday = new Date("2026-11-30T00:00:00.000Z");
    expect(endOfPeriod("week", monday).toISOString()).toBe("2026-12-07T00:00:00.000Z");
    const month = endOfPeriod("month", new Date("2026-12-31T12:00:00.000Z"));
    expect(month.toISOString()).toBe("2027-01-01T00:00:00.000Z");
    for (const code of Object.keys(ENDS_WITH) as (keyof typeof ENDS_WITH)[]) {
      const { headers, body } = answer(new Refusal(code, { limit: "1.00", left: "0.00" }));
      expect(Number(headers["retry-after"]), code).toBeGreaterThanOrEqual(10);
      expect(body.data, code).toHaveProperty("until");
    }
  });

  it("is none of those that stay", () => {
    const { headers, body } = answer(new Refusal("phone_taken"));
    expect(headers).toEqual({});
    expect(body.data).toEqual({ refusal: "phone_taken", requestId: "r" });
    expect(answer(new Refusal("busy")).headers).toEqual({ "retry-after": 2 });
    const later = answer(new Refusal("busy", { seconds: "6" }));
    expect(later.headers).toEqual({ "retry-after": 6 });
    expect(later.body.msg).toBe(answer(new Refusal("busy")).body.msg);
  });
});
