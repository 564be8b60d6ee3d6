import { expect, it } from "vitest";
import { comparedOf } from "./compared-of.ts";

const plan = (productId: string, price: bigint | null = 100n) => ({
  productId,
  price,
  dayReturnAmount: price,
  validDays: price === null ? null : 7,
  putOffDays: 0,
});
const listed = [plan("a"), plan("b"), plan("c"), plan("d"), plan("masked", null)];
const compared = (...ids: string[]) => comparedOf(ids, listed).map(({ productId }) => productId);

it("compares at most three listed plans, each once, in the order of the choice", () => {
  expect(compared("c", "a")).toEqual(["c", "a"]);
  expect(compared("a", "a", "b")).toEqual(["a", "b"]);
  expect(compared("d", "c", "b", "a")).toEqual(["d", "c", "b"]);
});

it("gives no place to what is not listed, nor to a plan whose terms are not announced", () => {
  expect(compared("x", "y", "z")).toEqual([]);
  expect(compared("x", "masked", "a", "y", "b", "c")).toEqual(["a", "b", "c"]);
});
