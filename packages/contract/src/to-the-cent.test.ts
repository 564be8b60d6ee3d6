import { expect, it } from "vitest";
import { centsText, toTheCent } from "./to-the-cent.ts";

it("rounds to whole cents, always down, and leaves what has no more", () => {
  expect(toTheCent(4_295_637_267n, "tUSDT")).toBe(4_295_630_000n);
  expect(toTheCent(-1n, "tUSDT")).toBe(-10_000n);
  expect(toTheCent(-20_000n, "tUSDT")).toBe(-20_000n);
  expect(toTheCent(123n, "tINR")).toBe(123n);
  expect(centsText(4_295_637_267n, "tUSDT")).toBe("4,295.63 tUSDT");
});
