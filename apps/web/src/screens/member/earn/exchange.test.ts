import { expect, it } from "vitest";
import { type Config, mostCoins, typedCoins, worthOf, wrongCoins } from "./exchange.ts";

const config: Config = {
  ...{ offer: "ok", coins: 257, currency: "tUSDT", value: 1_000n },
  ...{ minimum: 100, step: 10, perDay: 500, leftToday: 500 },
};

it("reads digits of every script, and says that what is no number is none", () => {
  expect(["0100", "१२०", " 250 ", "1.5", "x"].map(typedCoins)).toEqual([
    ...["100", "120", "250", "1.5", "x"],
  ]);
  for (const none of ["100.5", "x", "12345678", "1e2", "-100"]) {
    expect(wrongCoins(none, config), none).toBe("step");
  }
}); // @rule input/digits

it("offers the most in steps of what is there and left today", () => {
  expect(mostCoins(config)).toBe(250);
  expect(mostCoins({ ...config, leftToday: 128 })).toBe(120);
  expect(mostCoins({ ...config, leftToday: 90 })).toBe(0);
  expect(mostCoins({ ...config, coins: 99 })).toBe(0);
});

it("says what speaks against a number as the server would", () => {
  const cases = ["", "90", "105", "300", "250"].map((text) => wrongCoins(text, config));
  expect(cases).toEqual(["none", "step", "step", "short", null]);
  expect(wrongCoins("250", { ...config, leftToday: 200 })).toBe("day_limit");
});

it("is worth the coins times the value of one", () => {
  expect(worthOf(250, config)).toBe(250_000n);
});
