import { expect, it } from "vitest";
import { createUploadBudget } from "./upload-budget.ts";

it("is as large for all as it is said to be, and smaller for one", () => {
  const room = createUploadBudget({ most: 10, ofOne: 6 });
  const [first, again, other] = [room.open("ana"), room.open("ana"), room.open("ben")];
  first.take(4);
  again.take(2);
  expect(() => again.take(1)).toThrow("busy");
  other.take(4);
  expect(() => room.open("eva").take(1)).toThrow("busy");
  first.free();
  first.free();
  again.take(4);
  expect(() => again.take(1)).toThrow("busy");
});

it("has room for everybody again once all is answered", () => {
  const room = createUploadBudget({ most: 10, ofOne: 10 });
  for (let n = 0; n < 3; n += 1) {
    const held = room.open("ana");
    held.take(10);
    expect(() => held.take(1)).toThrow("busy");
    held.free();
  }
});
