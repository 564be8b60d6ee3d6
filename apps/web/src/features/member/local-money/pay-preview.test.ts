import { describe, expect, it } from "vitest";
import { payPreview, wrongPay } from "./pay-preview.ts";

const channel = {
  payChannelId: "bank",
  name: "Bank transfer",
  currency: "tINR",
  minimum: 500_00n,
  maximum: 100_000_00n,
} as const;

describe("an amount to pay", () => {
  it("is missing while it is empty or nothing, and has its bounds", () => {
    expect(
      ["", "0", "499.99", "500", "100000", "100000.01"].map((text) => wrongPay(text, channel)),
    ).toEqual(["missing", "missing", "below_minimum", null, null, "above_maximum"]);
  });

  it("brings what the rate makes of it, cut downwards, and nothing known without a rate", () => {
    expect(payPreview("500", channel, "83.123456")).toEqual({
      amount: 500_00n,
      currency: "tINR",
      gets: 6_015_149n,
    });
    expect(payPreview("500", channel, null)).toMatchObject({ gets: null });
    expect(payPreview("499", channel, "83")).toBeNull();
    expect(payPreview("500", undefined, "83")).toBeNull();
  });
});
