/** What a post must say that a bonus is given for, in each language. */
import type { Language } from "@ballast/contract/language.ts";

export const CLAIM_LABEL: Record<Language, string> = {
  en_US: "Ad: Ballast gives me a bonus for this post.",
  hi_IN: "विज्ञापन: इस पोस्ट के लिए Ballast मुझे बोनस देता है।",
  ta_IN: "விளம்பரம்: இந்தப் பதிவுக்காக Ballast எனக்கு போனஸ் தருகிறது.",
  te_IN: "ప్రకటన: ఈ పోస్ట్ కోసం Ballast నాకు బోనస్ ఇస్తుంది.",
  kn_IN: "ಜಾಹೀರಾತು: ಈ ಪೋಸ್ಟ್‌ಗಾಗಿ Ballast ನನಗೆ ಬೋನಸ್ ನೀಡುತ್ತದೆ.",
  tr_TR: "Reklam: Ballast bu paylaşım için bana bonus veriyor.",
  es_ES: "Publicidad: Ballast me da una bonificación por esta publicación.",
  it_IT: "Pubblicità: Ballast mi dà un bonus per questo post.",
  fr_FR: "Publicité : Ballast me verse un bonus pour cette publication.",
  de_DE: "Werbung: Ballast gibt mir für diesen Beitrag einen Bonus.",
  pt_PT: "Publicidade: a Ballast dá-me um bónus por esta publicação.",
};
