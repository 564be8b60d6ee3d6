import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isHeic } from "./heic.ts";

/** The first box of a file, as defined in ISO 14496-12. */
function ftyp(...[major = "", ...compatible]: string[]): Uint8Array {
  const words = `ftyp${major}\0\0\0\0${compatible.join("")}`;
  return new Uint8Array([0, 0, 0, words.length + 4, ...Buffer.from(`${words}rest`, "latin1")]);
}

it("is known by the brands of its first box", () => {
  expect(isHeic(ftyp("heic", "mif1", "heic"))).toBe(true);
  expect(isHeic(ftyp("mif1", "miaf", "heix"))).toBe(true);
  for (const other of [ftyp("avif", "mif1", "miaf"), ftyp("isom", "mp42"), ftyp("mif1")]) {
    expect(isHeic(other)).toBe(false);
  }
  const named = Buffer.from("\0\0\0\x14ftypavifheicmif1", "latin1");
  expect(isHeic(named), "a minor version is no brand").toBe(false);
}); // @rule input/heic

it("is not found in what ends anywhere or says anything", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => !isHeic(bytes)));
  expect(isHeic(ftyp("avif").subarray(0, 7))).toBe(false);
});
