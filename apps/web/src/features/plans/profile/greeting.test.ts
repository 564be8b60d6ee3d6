import { expect, it } from "vitest";
import { timeOfDay } from "./greeting.ts";

it.each([
  ["00:00", "evening"],
  ["04:59", "evening"],
  ["05:00", "morning"],
  ["11:59", "morning"],
  ["12:00", "afternoon"],
  ["17:59", "afternoon"],
  ["18:00", "evening"],
  ["23:59", "evening"],
])("at %s by the device it is %s", (time, part) => {
  expect(timeOfDay(new Date(`2026-11-30T${time}:00`))).toBe(part);
});
