import { expect, it } from "vitest";
import { withoutStop, withStop } from "./sentence.ts";

it.each([
  ["The picture is unreadable", "The picture is unreadable", "The picture is unreadable."],
  ["The picture is unreadable.", "The picture is unreadable", "The picture is unreadable."],
  ["Really? ", "Really?", "Really? "],
  ["चित्र पढ़ा नहीं जाता।", "चित्र पढ़ा नहीं जाता", "चित्र पढ़ा नहीं जाता।"],
])("ends %s once", (said, open, closed) => {
  expect(withoutStop(said)).toBe(open);
  expect(withStop(said)).toBe(closed);
});
