/**
 * Lays out Indic scripts with HarfBuzz, because pdfkit's own shaper misplaces the conjuncts of Telugu and
 * Kannada, and emits Hindi and Tamil in drawing order, so that no search finds them. pdfkit accepts any
 * font object that can lay out text, so only the layout is replaced; glyph outlines stay fontkit's. Each
 * syllable is embedded as one composite glyph that maps to all its letters. With single glyphs, a two-part
 * vowel would need a character that nobody typed, and readers would take gaps within a syllable for spaces.
 */
import { create, type Font } from "fontkit";
import * as harfbuzz from "harfbuzzjs";

/** A glyph of the font, offset from the start of the syllable. */
type Part = { glyph: number; x: number; y: number };
type Syllable = { id: number; advanceWidth: number; codePoints: number[] };
type Position = Record<"xAdvance" | "yAdvance" | "xOffset" | "yOffset", number>;

/** What pdfkit reads of laid out text. It scales the positions in place and reads the sum afterwards. */
class Run {
  readonly glyphs: Syllable[];
  readonly positions: Position[];
  constructor(syllables: Syllable[]) {
    this.glyphs = syllables;
    this.positions = syllables.map(({ advanceWidth }) => {
      return { xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 };
    });
  }
  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}

/** Makes a font object for each document, since the syllables drawn belong to a document. */
export function shapedFonts(bytes: Buffer): () => Font {
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  return () => shaped(create(bytes) as Font, shaper);
}

function shaped(font: Font, shaper: harfbuzz.Font): Font {
  const syllables = createSyllables(font);
  const layout = (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(shaper, buffer);
    return new Run(syllablesOf(text, buffer).map((one) => syllables.of(one)));
  };
  return Object.assign(font, { layout, createSubset: syllables.createSubset });
}

type Drawn = { parts: Part[]; advanceWidth: number; text: string };

/** HarfBuzz's clusters in reading order. */
function syllablesOf(text: string, buffer: harfbuzz.Buffer): Drawn[] {
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  return starts.map((start, no) => {
    let advanceWidth = 0;
    const parts: Part[] = [];
    for (const [at, { cluster, codepoint: glyph }] of infos.entries()) {
      const position = positions[at];
      if (cluster !== start || !position) continue;
      parts.push({ glyph, x: advanceWidth + position.xOffset, y: position.yOffset });
      advanceWidth += position.xAdvance;
    }
    return { parts, advanceWidth, text: text.slice(start, starts[no + 1]) };
  });
}

/** Above the number of glyphs in any font. */
const FIRST_SYLLABLE = 0x1_0000;

/**
 * A syllable is embedded once for each text it stands for, because a PDF maps each embedded glyph to the
 * letters to copy.
 */
function createSyllables(font: Font) {
  const known = new Map<string, Syllable>();
  const drawn: Drawn[] = [];
  const createSubset = font.createSubset.bind(font);
  return {
    of(one: Drawn): Syllable {
      const name = JSON.stringify(one);
      const before = known.get(name);
      if (before) return before;
      const syllable = {
        id: FIRST_SYLLABLE + drawn.push(one) - 1,
        advanceWidth: one.advanceWidth,
        codePoints: Array.from(one.text, (letter) => letter.codePointAt(0) ?? 0),
      };
      known.set(name, syllable);
      return syllable;
    },
    createSubset() {
      const subset = createSubset() as unknown as Subset;
      const addGlyph = subset._addGlyph.bind(subset);
      subset._addGlyph = (id) => {
        const syllable = drawn[id - FIRST_SYLLABLE];
        if (!syllable) return addGlyph(id);
        const bytes = composed(syllable.parts, font, (glyph) => subset.includeGlyph(glyph));
        const bearing = bytes.length > 0 ? bytes.readInt16BE(2) : 0;
        subset.loca.offsets.push(subset.offset);
        subset.hmtx.metrics.push({ advance: syllable.advanceWidth, bearing });
        subset.offset += bytes.length;
        return subset.glyf.push(bytes) - 1;
      };
      return subset;
    },
  };
}

/** The content of fontkit's subset of a TrueType font, which its types omit. */
type Subset = {
  includeGlyph(id: number): number;
  _addGlyph(id: number): number;
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
};

const WORDS_AND_OFFSETS = 0x0003;
const MORE_PARTS = 0x0020;

/**
 * A composite TrueType glyph: the bounding box, then each component with its offset. Empty for invisible
 * characters such as joiners.
 */
function composed(all: Part[], font: Font, numberOf: (glyph: number) => number): Buffer {
  const parts = all.filter(({ glyph }) => font.getGlyph(glyph).path.commands.length > 0);
  if (parts.length === 0) return bytesOf([]);
  const boxes = parts.map(({ glyph, x, y }) => {
    const { minX, minY, maxX, maxY } = font.getGlyph(glyph).bbox;
    return [x + minX, y + minY, x + maxX, y + maxY].map(Math.round);
  });
  const edge = (no: number, furthest: (...of: number[]) => number) =>
    furthest(...boxes.map((box) => box[no] ?? 0));
  const box = [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
  const words = parts.flatMap(({ glyph, x, y }, no) => [
    no < parts.length - 1 ? WORDS_AND_OFFSETS | MORE_PARTS : WORDS_AND_OFFSETS,
    ...[numberOf(glyph), Math.round(x), Math.round(y)],
  ]);
  return bytesOf([-1, ...box, ...words]);
}

function bytesOf(words: number[]): Buffer {
  const bytes = Buffer.alloc(2 * words.length);
  for (const [no, word] of words.entries()) bytes.writeInt16BE(word, 2 * no);
  return bytes;
}
