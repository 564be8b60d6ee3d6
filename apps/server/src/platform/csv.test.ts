import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it.each(["=1+1", "+1", "-1+1", "@SUM(A1)", "\tx", "\rx", "-HYPERLINK(1)", "=cmd|' /C calc'!A0"])(
  "shows %j as the text it is",
  (cell) => {
    expect(csvLine([cell]).replace(/^"/, "").startsWith(`'${cell[0]}`)).toBe(true);
  },
);

it("leaves numbers, days and words as they are, and quotes what would break a line", () => {
  expect(csvLine(["-40.500000", "-1.00 tUSDT", "2026-11-02", "a-b", ""])).toBe(
    "-40.500000,-1.00 tUSDT,2026-11-02,a-b,\r\n",
  );
  expect(csvLine(['say "yes"', "a,b", "a\nb"])).toBe('"say ""yes""","a,b","a\nb"\r\n');
});
