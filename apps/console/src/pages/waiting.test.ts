import { expect, it } from "vitest";
import { filtersFor, WAITING } from "./waiting.ts";

it("counts of the approvals those that the reader may decide", () => {
  const [approvals] = WAITING.filter(({ resource }) => resource === "proposals");
  if (!approvals) throw new Error("no approvals wait");
  const open = { column: "state", op: "among", value: ["open"] };
  expect(filtersFor(approvals, "admin")).toEqual([open]);
  const anybodys = { column: "by", op: "among", value: ["any"] };
  for (const role of ["finance", "auditor"] as const) {
    expect(filtersFor(approvals, role)).toEqual([open, anybodys]);
  }
});
