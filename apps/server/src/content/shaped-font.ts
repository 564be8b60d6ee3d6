/**
 * Letters of Indic scripts, set by HarfBuzz: the shaper inside pdfkit misplaces the conjuncts of Telugu
 * and Kannada, and hands the letters of Hindi and Tamil over in the order they are drawn in, so that no
 * search finds them. pdfkit takes any font that can lay out a text, so it alone is replaced; the letters'
 * shapes and what is embedded of them stay fontkit's.
 */
import { create, type Font } from "fontkit";
import * as harfbuzz from "harfbuzzjs";

type Position = Record<"xAdvance" | "yAdvance" | "xOffset" | "yOffset", number>;
/** One form of a glyph: what it looks like, and the letters it stands for at its place. */
type Form = { id: number; advanceWidth: number; codePoints: number[] };

/** What pdfkit reads of a laid out text. It scales the positions in place, and asks the sum after. */
class Run {
  readonly glyphs: Form[];
  readonly positions: Position[];
  constructor(glyphs: Form[], positions: Position[]) {
    this.glyphs = glyphs;
    this.positions = positions;
  }
  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}

/** Makes a font for each document: the forms it has drawn are that document's. */
export function shapedFonts(bytes: Buffer): () => Font {
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  return () => shaped(create(bytes) as Font, shaper);
}

function shaped(font: Font, shaper: harfbuzz.Font): Font {
  const forms = createForms(font);
  const layout = (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions().map((at): Position => {
      return {
        xAdvance: at.xAdvance,
        yAdvance: at.yAdvance,
        xOffset: at.xOffset,
        yOffset: at.yOffset,
      };
    });
    return new Run(
      lettersOf(text, infos).map((letters, no) => forms.of(infos[no]?.codepoint ?? 0, letters)),
      positions,
    );
  };
  return Object.assign(font, { layout, createSubset: forms.createSubset });
}

/** No font has that many glyphs. */
const FIRST_FORM = 0x1_0000;

/**
 * A glyph is embedded once for each text it stands for: a PDF says of each embedded glyph which
 * letters to copy, and one shape of these scripts is part of many syllables.
 */
function createForms(font: Font) {
  const forms = new Map<string, Form>();
  const shapes: number[] = [];
  const createSubset = font.createSubset.bind(font);
  return {
    of(glyph: number, letters: number[]): Form {
      const name = `${glyph} ${letters}`;
      const known = forms.get(name);
      if (known) return known;
      const { advanceWidth } = font.getGlyph(glyph);
      const id = FIRST_FORM + shapes.push(glyph) - 1;
      const form = { id, advanceWidth, codePoints: letters };
      forms.set(name, form);
      return form;
    },
    createSubset() {
      const subset = createSubset() as unknown as Subset;
      const include = subset.includeGlyph.bind(subset);
      subset.includeGlyph = (id) => {
        if (id < FIRST_FORM) return include(id);
        subset.mapping[id] ??= subset.glyphs.push(shapes[id - FIRST_FORM] ?? 0) - 1;
        return subset.mapping[id];
      };
      return subset;
    },
  };
}

type Subset = {
  glyphs: number[];
  mapping: Record<number, number>;
  includeGlyph(id: number): number;
};

/** Is nothing to read, and may stand anywhere: what shares its letters with the glyph before. */
const WORD_JOINER = 0x2060;

type Info = { codepoint: number; cluster: number };

/**
 * For each glyph its letters, so that all of them one after the other are the text: those of a
 * syllable are given out in the order they are read in, whatever the order they are drawn in.
 */
function lettersOf(text: string, infos: Info[]): number[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  return starts.flatMap((start, no) => {
    const glyphs = infos.filter(({ cluster }) => cluster === start).length;
    const letters = Array.from(text.slice(start, starts[no + 1]), (one) => one.codePointAt(0) ?? 0);
    return Array.from({ length: glyphs }, (_, at) => {
      const own = at === glyphs - 1 ? letters.slice(at) : letters.slice(at, at + 1);
      return own.length > 0 ? own : [WORD_JOINER];
    });
  });
}
