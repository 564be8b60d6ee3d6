import { expect, it } from "vitest";
import { withReadableMoments } from "./moments.ts";

it("writes a moment that is waited for in whole minutes, never too early", () => {
  const said = "You can try again from 2026-11-22T14:05:00.001Z.";
  expect(withReadableMoments(said)).toBe("You can try again from 22-11-2026 14:06 UTC.");
  expect(withReadableMoments("The code is wrong.")).toBe("The code is wrong.");
});
