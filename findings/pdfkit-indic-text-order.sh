#!/usr/bin/env bash
# pdfkit writes the letters of Hindi and Tamil into a PDF in the order they are drawn in, not as written.
#
# For whom: whoever makes documents in Indian scripts with pdfkit and expects them to be searched, copied or
# read aloud.
# Guess: pdfkit embeds a map from glyph to letters (ToUnicode), so what a program reads out of the page is
# the text that was given to it.
# Seen, pdfkit 0.20.2 with fontkit 2.0.4 and Noto Sans 5.3.0: the vowel sign i, which stands before its
# consonant on paper and behind it in the text, comes out first: of राशि a reader gets रािश, and of Tamil's
# கொள் the two halves of the vowel o around its consonant, each by itself. No NFC of it is the word, so no
# search finds it. The page looks right.
# Consulted: the Unicode Standard, chapter 12 (order of Indic vowel signs in text); ISO 32000-1, 14.9.4
# (ActualText); pdfkit's and fontkit's documentation, which say nothing of it.
# Fails when any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund pdfkit@0.20.2 fontkit@2.0.4 wawoff2@2.0.1 pdfjs-dist@6.5.438 \
  @fontsource-variable/noto-sans@5.3.0 @fontsource-variable/noto-sans-tamil@5.3.0
cat > look.mjs <<'JS'
import { readFile } from "node:fs/promises";
import PDFDocument from "pdfkit";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { decompress } from "wawoff2";

const FONTS = "node_modules/@fontsource-variable";
const WORDS = [
  ["राशि", `${FONTS}/noto-sans/files/noto-sans-devanagari-wght-normal.woff2`],
  ["கொள்", `${FONTS}/noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2`],
];

async function readBack(word, file) {
  const doc = new PDFDocument();
  const chunks = [];
  doc.on("data", (chunk) => chunks.push(chunk));
  const written = new Promise((resolve) => doc.on("end", resolve));
  doc.font(Buffer.from(await decompress(await readFile(file)))).text(word);
  doc.end();
  await written;
  const data = new Uint8Array(Buffer.concat(chunks));
  const pdf = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map(({ str }) => str).join("").normalize("NFC");
}

const numbers = (text) => [...text].map((one) => one.codePointAt(0).toString(16)).join(" ");
let all = "";
for (const [word, file] of WORDS) {
  const read = await readBack(word, file);
  console.log(`written ${numbers(word)}; read ${numbers(read)}`);
  all += `${read} `;
  if (read === word.normalize("NFC")) process.exitCode = 1;
}
if (!all.includes("रािश")) process.exitCode = 1;
if (process.exitCode) console.error("This is not what was seen with 0.20.2.");
JS
node look.mjs
