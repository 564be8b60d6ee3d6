/**
 * Draws the picture that a member can share of the part of a proof: a PNG made in this browser, in
 * the colours of the theme in use, with the address of the public proofs as a QR code.
 */
import encodeQR from "qr";
import { qrPath } from "../../../ui/qr-path.ts";
import { type SceneColour, sceneColour } from "../../../ui/scene.tsx";
import { BOAT, water } from "../../../ui/sea-shapes.ts";
import { linesOf, type PictureWords } from "./picture-words.ts";

export const PICTURE_WIDTH = 1_080;
const MARGIN = 72;
const INSIDE = PICTURE_WIDTH - 2 * MARGIN;
const RIBBON = 64;
/** The sea at the bottom, which holds the code. */
const SEA = 400;
const CODE = 264;
const BELOW = 48;

/** The height is that of the words: the longest language decides nothing for the others. */
export function drawPicture(words: PictureWords): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const measuring = penOn(canvas);
  const wordsEnd = write(measuring, words);
  canvas.width = PICTURE_WIDTH;
  canvas.height = Math.max(PICTURE_WIDTH, wordsEnd + 48 + SEA);
  const pen = penOn(canvas);
  drawSea(pen, canvas.height);
  drawCode(pen, words.address, canvas.height - BELOW - CODE);
  write(pen, words);
  const x = MARGIN + CODE + 40;
  writeBlock(pen, words.note, {
    ...{ x, y: canvas.height - BELOW - CODE + 16, width: PICTURE_WIDTH - MARGIN - x },
    ...{ size: 36, weight: 400, colour: colourOf(sceneColour("white")) },
  });
  return canvas;
}

type Pen = CanvasRenderingContext2D;

function penOn(canvas: HTMLCanvasElement): Pen {
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser draws no pictures");
  pen.textBaseline = "top";
  return pen;
}

/** A colour of the style sheet, as this theme has it. */
function colourOf(css: string): string {
  const probe = document.createElement("span");
  probe.style.color = css;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function fillPath(pen: Pen, colour: SceneColour, path: string): void {
  pen.fillStyle = colourOf(sceneColour(colour));
  pen.fill(new Path2D(path));
}

function drawSea(pen: Pen, height: number): void {
  pen.fillStyle = colourOf(sceneColour("sky"));
  pen.fillRect(0, 0, PICTURE_WIDTH, height);
  pen.fillStyle = colourOf("var(--color-ribbon)");
  pen.fillRect(0, 0, PICTURE_WIDTH, RIBBON);
  const surface = height - SEA;
  pen.fillStyle = colourOf(sceneColour("far"));
  pen.fillRect(0, surface, PICTURE_WIDTH, SEA);
  fillPath(pen, "mid", water(surface + 20, 90, 7, height));
  pen.save();
  pen.translate(PICTURE_WIDTH - 190, surface + 44);
  pen.scale(1.8, 1.8);
  for (const [colour, path] of BOAT) fillPath(pen, colour, path);
  pen.restore();
  fillPath(pen, "sea", water(surface + 54, 76, 7, height));
}

/** Dark on light in both themes, because many cameras read only that. */
function drawCode(pen: Pen, address: string, top: number): void {
  const rows = encodeQR(address, "raw", { ecc: "medium", border: 4 });
  pen.save();
  pen.translate(MARGIN, top);
  pen.scale(CODE / rows.length, CODE / rows.length);
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, rows.length, rows.length);
  pen.fillStyle = "#000000";
  pen.fill(new Path2D(qrPath(rows)));
  pen.restore();
}

/** Writes all but the note, and answers where it ends. */
function write(pen: Pen, { ribbon, title, checked, facts }: PictureWords): number {
  const [ink, quiet] = [colourOf("var(--color-ink)"), colourOf("var(--color-quiet)")];
  const onRibbon = colourOf("var(--color-on-ribbon)");
  const at = { x: MARGIN, width: INSIDE };
  writeBlock(pen, ribbon, { ...at, y: 16, size: 26, weight: 650, colour: onRibbon });
  const big = { ...at, size: 64, weight: 700, colour: ink };
  let y = writeBlock(pen, title, { ...big, y: RIBBON + 64 }) + 24;
  y = writeBlock(pen, checked, { ...at, y, size: 34, weight: 400, colour: quiet }) + 24;
  for (const { name, value } of facts) {
    y = writeBlock(pen, name, { ...at, y: y + 12, size: 28, weight: 400, colour: quiet });
    y = writeBlock(pen, value, { ...at, y, size: 42, weight: 650, colour: ink }) + 12;
  }
  return y;
}

type Block = {
  x: number;
  y: number;
  width: number;
  size: number;
  weight: number;
  colour: string;
};

/** Writes a text in as many lines as it needs, and answers where the next one may begin. */
function writeBlock(pen: Pen, text: string, block: Block): number {
  const { x, y, width, size, weight, colour } = block;
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  pen.fillStyle = colour;
  const lines = linesOf(text, (line) => pen.measureText(line).width <= width);
  const height = size * 1.35;
  lines.forEach((line, index) => {
    pen.fillText(line, x, y + index * height, width);
  });
  return y + lines.length * height;
}
