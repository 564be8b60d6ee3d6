/** Turns the SVG drawings of the demo into bitmaps. */
import sharp, { type Sharp } from "sharp";

/**
 * Allows SVG for the whole process, which is safe only here: a server never reads an upload as SVG
 * (members/images.ts).
 */
export function rasterizeSvg(svg: string): Sharp {
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  return sharp(Buffer.from(svg));
}
