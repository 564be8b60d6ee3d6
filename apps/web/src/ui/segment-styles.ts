/**
 * Segments stand on one line while all of their texts fit it, and else below each other as a list:
 * never in two uneven rows.
 */
import type { CSSProperties } from "react";

export const SEGMENTS = "flex min-w-0 flex-wrap gap-1 rounded-md bg-line/60 p-1";
export const SEGMENT =
  "flex min-h-11 min-w-0 long-words items-center justify-center rounded-sm px-2 py-1 text-center text-14 [--text-14:min(0.875rem,7.5vw)]";

const GAP_PX = 4;
const PADDING_PX = 16;
/** The width of a semibold letter, in rem at a size of 14: of Latin, and of the other scripts. */
const LATIN_REM = 0.53;
const OTHER_REM = 0.8;

/** An estimate of a text's width; signs above and below a letter (Mn) take no room. */
function widthOf(text: string): number {
  const letters = [...text.replace(/\p{Mn}/gu, "")];
  return letters.reduce((sum, one) => sum + (one < "\u0500" ? LATIN_REM : OTHER_REM), 0);
}

/** A basis that is below nothing on a line with room, and wider than the line without. */
export function segmentStyles(texts: readonly string[]): CSSProperties[] {
  const widths = texts.map(widthOf);
  const letters = widths.reduce((sum, width) => sum + width, 0);
  const line = `${letters.toFixed(2)}rem + ${texts.length * (PADDING_PX + GAP_PX) + GAP_PX}px`;
  return widths.map((width) => ({
    flex: `${(width + 1).toFixed(2)} 1 calc((${line} - 100%) * 999)`,
  }));
}
