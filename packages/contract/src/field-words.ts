/** What the fields of a form are called in each language, for a sentence that says which are wrong. */
import type { Language } from "./language.ts";

const NAMES = ["phone", "password", "code", "amount", "address", "name", "content", "link", "file"];

/** In the order of NAMES; the last is for every field that has no word of its own. */
const WORDS: Record<Language, readonly string[]> = {
  en_US: [
    "phone number",
    "password",
    "code",
    "amount",
    "address",
    "name",
    "text",
    "link",
    "file",
    "what you entered",
  ],
  hi_IN: [
    "फ़ोन नंबर",
    "पासवर्ड",
    "कोड",
    "राशि",
    "पता",
    "नाम",
    "लिखा हुआ पाठ",
    "लिंक",
    "फ़ाइल",
    "जो आपने भरा है",
  ],
  ta_IN: [
    "தொலைபேசி எண்",
    "கடவுச்சொல்",
    "குறியீடு",
    "தொகை",
    "முகவரி",
    "பெயர்",
    "உரை",
    "இணைப்பு",
    "கோப்பு",
    "நீங்கள் உள்ளிட்டவை",
  ],
  te_IN: [
    "ఫోన్ నంబర్",
    "పాస్‌వర్డ్",
    "కోడ్",
    "మొత్తం",
    "చిరునామా",
    "పేరు",
    "రాసిన పాఠం",
    "లింక్",
    "ఫైల్",
    "మీరు నమోదు చేసినవి",
  ],
  kn_IN: ["ಫೋನ್ ಸಂಖ್ಯೆ", "ಪಾಸ್‌ವರ್ಡ್", "ಕೋಡ್", "ಮೊತ್ತ", "ವಿಳಾಸ", "ಹೆಸರು", "ಪಠ್ಯ", "ಲಿಂಕ್", "ಫೈಲ್", "ನೀವು ನಮೂದಿಸಿದ್ದು"],
  tr_TR: [
    "telefon numarası",
    "şifre",
    "kod",
    "tutar",
    "adres",
    "ad",
    "metin",
    "bağlantı",
    "dosya",
    "girdiğiniz bilgiler",
  ],
  es_ES: [
    "número de teléfono",
    "contraseña",
    "código",
    "importe",
    "dirección",
    "nombre",
    "texto",
    "enlace",
    "archivo",
    "los datos introducidos",
  ],
  it_IT: [
    "numero di telefono",
    "password",
    "codice",
    "importo",
    "indirizzo",
    "nome",
    "testo",
    "link",
    "file",
    "i dati inseriti",
  ],
  fr_FR: [
    "numéro de téléphone",
    "mot de passe",
    "code",
    "montant",
    "adresse",
    "nom",
    "texte",
    "lien",
    "fichier",
    "votre saisie",
  ],
  de_DE: [
    "Telefonnummer",
    "Passwort",
    "Code",
    "Betrag",
    "Adresse",
    "Name",
    "Text",
    "Link",
    "Datei",
    "Ihre Eingaben",
  ],
  pt_PT: [
    "número de telefone",
    "palavra-passe",
    "código",
    "montante",
    "endereço",
    "nome",
    "texto",
    "ligação",
    "ficheiro",
    "os dados introduzidos",
  ],
};

/** Of names as the calls have them, one after the other: "phone, code". Each word once. */
export function fieldWords(language: Language, fields: string): string {
  const words = WORDS[language];
  const wordOf = (field: string) => {
    const name = /password/i.test(field) ? "password" : field;
    const at = NAMES.indexOf(name === "videoUrl" ? "link" : name);
    return words.at(at);
  };
  return [...new Set(fields.split(", ").map(wordOf))].join(", ");
}
