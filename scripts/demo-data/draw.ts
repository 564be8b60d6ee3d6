/** The demo's own drawings as pictures. */
import sharp, { type Sharp } from "sharp";

/** What members send is never read as a drawing (members/images.ts); these are our own. */
export function draw(drawing: string): Sharp {
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  return sharp(Buffer.from(drawing));
}
