/**
 * Words that promise more than the proof shows (docs/rules.md §1.10), in every language of the app. They
 * are refused in whatever people publish, whichever language the reader has.
 */
import type { Language } from "./language.ts";
import { lettersOf } from "./look-alikes.ts";

/** Folded as `fold` does; `*` at the end stands for the rest of the word. */
export const FORBIDDEN_WORDS: Record<Language, readonly string[]> = {
  en_US: [
    "guarant*",
    "risk free",
    "riskfree",
    "riskless",
    "no risk",
    "zero risk",
    "without risk",
    "without any risk",
    "no loss*",
    "no losing",
    "cannot lose",
    "can t lose",
    "cant lose",
    "never lose",
    "sure profit*",
    "sure return*",
    "assured profit*",
    "assured return*",
    "safe investment*",
    "100 safe",
    "100 sure",
    "audited",
    "proven solvent",
    "double your money",
    "easy money",
    "get rich",
  ],
  hi_IN: [
    "गारंटी*",
    "गारन्टी*",
    "गैरंटी*",
    "जोखिम मुक्त",
    "जोखिम रहित",
    "बिना जोखिम",
    "बिना किसी जोखिम",
    "शून्य जोखिम",
    "कोई जोखिम नहीं",
    "कोई नुकसान नहीं",
    "नुकसान नहीं होगा",
    "पक्का मुनाफा",
    "पक्का लाभ",
    "निश्चित लाभ",
    "निश्चित मुनाफा",
    "पैसा दोगुना",
    "पैसे दोगुने",
    "ऑडिटेड",
  ],
  ta_IN: [
    "உத்தரவாத*",
    "உத்திரவாத*",
    "அபாயமற்ற*",
    "ஆபத்து இல்லாத",
    "இடர் இல்லாத",
    "ரிஸ்க் இல்லாத*",
    "ரிஸ்க் இல்லாமல்",
    "ரிஸ்க் இல்லை",
    "நஷ்டம் இல்லை",
    "நட்டம் இல்லை",
    "நிச்சய லாபம்",
    "உறுதியான லாபம்",
    "பணம் இரட்டிப்பு*",
    "தணிக்கை செய்யப்பட்ட*",
  ],
  te_IN: [
    "హామీ*",
    "గ్యారంటీ*",
    "గ్యారెంటీ*",
    "రిస్క్ లేని",
    "రిస్క్ లేకుండా",
    "రిస్క్ లేదు",
    "నష్టం లేదు",
    "నష్టం ఉండదు",
    "ఖచ్చితమైన లాభం",
    "కచ్చితమైన లాభం",
    "డబ్బు రెట్టింపు*",
    "ఆడిట్ చేయబడిన",
  ],
  kn_IN: [
    "ಖಾತರಿ*",
    "ಗ್ಯಾರಂಟಿ*",
    "ಗ್ಯಾರೆಂಟಿ*",
    "ಅಪಾಯವಿಲ್ಲ*",
    "ಅಪಾಯ ಮುಕ್ತ",
    "ಅಪಾಯ ಇಲ್ಲ*",
    "ರಿಸ್ಕ್ ಇಲ್ಲ*",
    "ನಷ್ಟವಿಲ್ಲ*",
    "ನಷ್ಟ ಇಲ್ಲ*",
    "ಖಚಿತ ಲಾಭ",
    "ಹಣ ದ್ವಿಗುಣ*",
    "ಲೆಕ್ಕಪರಿಶೋಧಿತ*",
  ],
  tr_TR: [
    "garanti*",
    "risksiz*",
    "risk yok",
    "sifir risk",
    "kayip yok",
    "zarar yok",
    "zararsiz yatirim",
    "kesin kazanc*",
    "kesin kar",
    "denetlenmis*",
    "parani ikiye katla*",
    "paranizi ikiye katla*",
    "kolay para",
  ],
  es_ES: [
    "garanti*",
    "garantiz*",
    "sin riesgo*",
    "sin ningun riesgo",
    "riesgo cero",
    "cero riesgo*",
    "libre de riesgo*",
    "sin perdida*",
    "ganancia segura",
    "ganancias seguras",
    "rentabilidad asegurada",
    "auditad*",
    "dinero facil",
    "duplica tu dinero",
  ],
  it_IT: [
    "garanti*",
    "garanzi*",
    "senza rischi*",
    "senza alcun rischio",
    "nessun rischio",
    "rischio zero",
    "zero rischi*",
    "senza perdit*",
    "guadagno sicuro",
    "guadagni sicuri",
    "rendimento sicuro",
    "soldi facili",
    "raddoppia i tuoi soldi",
  ],
  fr_FR: [
    "garanti*",
    "sans risque*",
    "sans aucun risque",
    "aucun risque",
    "zero risque",
    "risque zero",
    "sans perte*",
    "gain assure",
    "gains assures",
    "rendement assure",
    "audite*",
    "argent facile",
    "doublez votre argent",
  ],
  de_DE: [
    "garant*",
    "risikolos*",
    "risikofrei*",
    "ohne risiko",
    "ohne jedes risiko",
    "kein risiko",
    "null risiko",
    "ohne verlust*",
    "verlustfrei*",
    "sicherer gewinn",
    "sichere gewinne",
    "sichere rendite",
    "auditiert*",
    "schnelles geld",
  ],
  pt_PT: [
    "garanti*",
    "garantid*",
    "sem risco*",
    "sem qualquer risco",
    "risco zero",
    "zero risco*",
    "livre de risco*",
    "sem perda*",
    "lucro certo",
    "ganho certo",
    "ganhos certos",
    "auditad*",
    "dinheiro facil",
  ],
};

/** Vowel signs are marks too, so that a word ends where a reader sees it end. */
const LETTER = "[\\p{L}\\p{M}\\p{N}]";
const ONE_LETTER = "[\\p{L}\\p{N}]\\p{M}*";

/** Made at the first look: they take longer than all else of this module, in whatever program has it. */
const patterns = once(() => {
  const words = [...new Set(Object.values(FORBIDDEN_WORDS).flat())];
  return {
    written: new RegExp(`(?<!${LETTER})(?:${words.map(patternOf).join("|")})`, "u"),
    /** Within letters that stand one by one nobody sees where a word begins or ends. */
    spelled: new RegExp(
      words.map((word) => fold(word.replace("*", "")).replaceAll(" ", "")).join("|"),
      "u",
    ),
    lettersOneByOne: new RegExp(
      `(?<!${LETTER})${ONE_LETTER}(?: ${ONE_LETTER}){3,}(?!${LETTER})`,
      "gu",
    ),
  };
});

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** What stands between two letters of one word: a dash, a dot, but no blank. */
const INSIDE = /(?<=[\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}\s]+(?=[\p{L}\p{N}])/gu;

function patternOf(word: string): string {
  const stem = fold(word.replace("*", ""));
  return word.endsWith("*") ? `${stem}${LETTER}*` : `${stem}(?!${LETTER})`;
}

/** As words are compared: small letters without accents, all that stands between them one space. */
function fold(text: string): string {
  return lettersOf(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** The first such word of a text, as it was folded; null when there is none. */
export function forbiddenWord(text: string): string | null {
  const { written, spelled, lettersOneByOne } = patterns();
  const folded = fold(text);
  const found = written.exec(folded)?.[0] ?? written.exec(fold(text.replace(INSIDE, "")))?.[0];
  if (found !== undefined) return found;
  const letters = folded.match(lettersOneByOne) ?? [];
  return spelled.exec(letters.join("  ").replace(/(?<! ) (?! )/g, ""))?.[0] ?? null;
}
