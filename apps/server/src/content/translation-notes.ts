/** Below the title of a translated document; the app's own catalogues say it in the same words. */
import type { Language } from "@ballast/contract/language.ts";

export const TRANSLATION_NOTES: Record<Exclude<Language, "en_US">, string> = {
  hi_IN: "यह अनुवाद है। मान्य अंग्रेज़ी पाठ ही है।",
  ta_IN: "இது மொழிபெயர்ப்பு. ஆங்கில உரையே செல்லுபடியாகும்.",
  te_IN: "ఇది అనువాదం. ఇంగ్లీషు పాఠమే చెల్లుతుంది.",
  kn_IN: "ಇದು ಅನುವಾದ. ಇಂಗ್ಲಿಷ್ ಪಠ್ಯವೇ ಮಾನ್ಯ.",
  tr_TR: "Bu bir çeviridir. Geçerli olan İngilizce metindir.",
  es_ES: "Esto es una traducción. El texto que vale es el inglés.",
  it_IT: "Questa è una traduzione. Fa fede il testo inglese.",
  fr_FR: "Ceci est une traduction. C’est le texte anglais qui fait foi.",
  de_DE: "Dies ist eine Übersetzung. Maßgeblich ist der englische Text.",
  pt_PT: "Isto é uma tradução. O texto que conta é o inglês.",
};
