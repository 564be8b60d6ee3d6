/** Extracts the text of a file that any program may have saved, as far as its bytes reveal it. */
import { unzipSync } from "fflate";

/** A statement of the longest period is smaller; larger unpacked files are not examined. */
const UNPACKED_MOST = 60_000_000;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const latin1 = new TextDecoder("latin1");

/**
 * For searching ASCII only: UTF-16 is read by dropping its zero bytes, and a workbook (.xlsx,
 * .ods), which is a ZIP, through the texts of all its parts.
 */
export function heldText(bytes: Uint8Array): string {
  if (!isZip(bytes)) return latin1.decode(bytes).replaceAll("\0", "");
  const parts = partsOf(bytes).map((part) => latin1.decode(part));
  return parts.map((part) => part.replaceAll(/<[^>]*>/g, " ")).join("\n");
}

const isZip = (bytes: Uint8Array) => ZIP.every((byte, at) => bytes[at] === byte);

/**
 * Whether a workbook lacks metadata about the program that saved it, as Ballast's do; workbooks
 * saved by common programs have it.
 */
export function isPlainWorkbook(bytes: Uint8Array): boolean {
  if (!isZip(bytes)) return false;
  const names: string[] = [];
  try {
    unzipSync(bytes, { filter: ({ name }) => names.push(name) < 0 });
  } catch {
    return false;
  }
  return names.includes("xl/workbook.xml") && !names.some((name) => name.startsWith("docProps/"));
}

function partsOf(bytes: Uint8Array): Uint8Array[] {
  let left = UNPACKED_MOST;
  const isSmall = ({ originalSize }: { originalSize: number }) => {
    left -= originalSize;
    return left >= 0;
  };
  try {
    return Object.values(unzipSync(bytes, { filter: isSmall }));
  } catch {
    return [];
  }
}
