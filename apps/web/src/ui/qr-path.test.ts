import fc from "fast-check";
import encodeQR from "qr";
import { expect, it } from "vitest";
import { qrPath } from "./qr-path.ts";

/** The squares that the path paints, parsed from the path. */
function painted(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return rows;
}

it("paints exactly the dark squares", () => {
  const bits = fc.array(fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), {
    minLength: 8,
    maxLength: 8,
  });
  fc.assert(
    fc.property(bits, (rows) => {
      expect(painted(qrPath(rows), 8)).toEqual(rows);
    }),
  );
});

it("paints the code of an address whole, with nothing between its parts", () => {
  const rows = encodeQR("0x52908400098527886E0F7030069857D2E4169EE7", "raw", { border: 4 });
  const path = qrPath(rows);
  expect(painted(path, rows.length)).toEqual(rows);
  expect(path.replace(/M\d+ \d+h(\d+)v1h-\1z/g, "")).toBe("");
});
