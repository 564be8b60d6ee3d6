/** The picture formats of iPhones, which most programs cannot read. */

const BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]);
/** The number of bytes that identify a file: its first box names the file's formats. */
export const HEIC_HEAD_BYTES = 64;

/** Whether a file is HEIC (ISO 23008-12): its first box, `ftyp`, names a brand of HEVC pictures. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEIC_HEAD_BYTES);
  const four = (at: number) => String.fromCharCode(...head.subarray(at, at + 4));
  if (four(4) !== "ftyp") return false;
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const end = Math.min(length, head.length);
  for (let at = 8; at + 4 <= end; at += 4) {
    // The second word is the minor version, not a brand.
    if (at !== 12 && BRANDS.has(four(at))) return true;
  }
  return false;
}
