/** What the fields of a form are called in each language, for a sentence that says which are wrong. */
import type { Language } from "./language.ts";

const NAMES = [
  ...["phone", "password", "code", "amount", "address", "name", "content", "link", "file"],
  ...["account", "bank", "card", "coins", "month", "length", "page", "rate", "currency", "chain"],
  ...["dates", "zone", "period", "units", "answer", "product", "order", "coupon", "payChannel"],
  ...["smsCode", "inviteCode", "giftCode", "payeeName", "realName", "label", "branchCode"],
  ...["txHash", "level", "kind", "message", "post", "comment"],
];

/** Fields of the calls whose word is that of another name. */
const CALLED: Record<string, string> = {
  tradeAmount: "amount",
  ...{ bankCode: "bank", cardId: "card" },
  ...{ addressId: "address", from: "dates", to: "dates" },
  ...{ description: "content", question: "content", videoUrl: "link" },
  ...{ pageNum: "page", pageSize: "page", cursor: "page", choices: "answer" },
  ...{ productId: "product", orderId: "order", couponId: "coupon", payChannelId: "payChannel" },
  ...{ messageId: "message", squareId: "post", commentId: "comment" },
};

/** Where `code` is one of several kinds of code. */
const CODES: Record<string, string> = {
  "/api/user/auth/register": "smsCode",
  "/api/user/auth/reset-password": "smsCode",
  "/api/user/auth/update-paypwd": "smsCode",
  "/api/gift/redenvelope/exchange": "giftCode",
};

/** In the order of NAMES; the last is for every field that has no word of its own. */
const WORDS: Record<Language, readonly string[]> = {
  en_US: [
    ...["phone number", "password", "code", "amount", "address", "name", "text", "link"],
    ...["file", "account number", "bank", "bank card", "gold coins", "month", "length", "page"],
    ...["rate", "currency", "chain", "dates", "time zone", "period", "number of units"],
    ...["answer", "product", "order", "coupon", "pay channel", "SMS code", "invitation code"],
    ...["gift code", "payee’s name", "real name", "label", "branch code", "transaction hash"],
    ...["level", "kind", "message", "post", "comment", "what you entered"],
  ],
  hi_IN: [
    ...["फ़ोन नंबर", "पासवर्ड", "कोड", "राशि", "पता", "नाम", "लिखा हुआ पाठ", "लिंक", "फ़ाइल"],
    ...["खाता संख्या", "बैंक", "बैंक कार्ड", "सोने के सिक्के", "महीना", "अवधि", "पृष्ठ", "दर"],
    ...["मुद्रा", "चेन", "तारीखें", "समय क्षेत्र", "समयावधि", "इकाइयों की संख्या", "उत्तर"],
    ...["उत्पाद", "ऑर्डर", "कूपन", "भुगतान चैनल", "SMS कोड", "निमंत्रण कोड", "उपहार कोड"],
    ...["प्राप्तकर्ता का नाम", "असली नाम", "लेबल", "शाखा कोड", "लेन-देन हैश", "स्तर", "प्रकार"],
    ...["संदेश", "पोस्ट", "टिप्पणी", "जो आपने भरा है"],
  ],
  ta_IN: [
    ...["தொலைபேசி எண்", "கடவுச்சொல்", "குறியீடு", "தொகை", "முகவரி", "பெயர்", "உரை", "இணைப்பு"],
    ...["கோப்பு", "கணக்கு எண்", "வங்கி", "வங்கி அட்டை", "தங்க நாணயங்கள்", "மாதம்", "கால அளவு"],
    ...["பக்கம்", "விகிதம்", "நாணயம்", "சங்கிலி", "தேதிகள்", "நேர மண்டலம்", "காலம்"],
    ...["அலகுகளின் எண்ணிக்கை", "பதில்", "தயாரிப்பு", "ஆர்டர்", "கூப்பன்", "கட்டண வழி"],
    ...["SMS குறியீடு", "அழைப்புக் குறியீடு", "பரிசுக் குறியீடு", "பெறுநரின் பெயர்"],
    ...["உண்மைப் பெயர்", "குறிச்சொல்", "கிளைக் குறியீடு", "பரிவர்த்தனை ஹாஷ்", "நிலை", "வகை"],
    ...["செய்தி", "பதிவு", "கருத்து", "நீங்கள் உள்ளிட்டவை"],
  ],
  te_IN: [
    ...["ఫోన్ నంబర్", "పాస్‌వర్డ్", "కోడ్", "మొత్తం", "చిరునామా", "పేరు", "రాసిన పాఠం"],
    ...["లింక్", "ఫైల్", "ఖాతా సంఖ్య", "బ్యాంకు", "బ్యాంకు కార్డు", "బంగారు నాణేలు", "నెల"],
    ...["వ్యవధి", "పేజీ", "రేటు", "కరెన్సీ", "చైన్", "తేదీలు", "టైమ్ జోన్", "కాలం"],
    ...["యూనిట్ల సంఖ్య", "సమాధానం", "ఉత్పత్తి", "ఆర్డర్", "కూపన్", "చెల్లింపు ఛానెల్"],
    ...["SMS కోడ్", "ఆహ్వాన కోడ్", "బహుమతి కోడ్", "గ్రహీత పేరు", "అసలు పేరు", "లేబుల్"],
    ...["బ్రాంచ్ కోడ్", "లావాదేవీ హాష్", "స్థాయి", "రకం", "సందేశం", "పోస్ట్", "వ్యాఖ్య"],
    ...["మీరు నమోదు చేసినవి"],
  ],
  kn_IN: [
    ...["ಫೋನ್ ಸಂಖ್ಯೆ", "ಪಾಸ್‌ವರ್ಡ್", "ಕೋಡ್", "ಮೊತ್ತ", "ವಿಳಾಸ", "ಹೆಸರು", "ಪಠ್ಯ", "ಲಿಂಕ್"],
    ...["ಫೈಲ್", "ಖಾತೆ ಸಂಖ್ಯೆ", "ಬ್ಯಾಂಕ್", "ಬ್ಯಾಂಕ್ ಕಾರ್ಡ್", "ಚಿನ್ನದ ನಾಣ್ಯಗಳು", "ತಿಂಗಳು"],
    ...["ಅವಧಿ", "ಪುಟ", "ದರ", "ಕರೆನ್ಸಿ", "ಸರಪಳಿ", "ದಿನಾಂಕಗಳು", "ಸಮಯ ವಲಯ", "ಕಾಲಾವಧಿ"],
    ...["ಘಟಕಗಳ ಸಂಖ್ಯೆ", "ಉತ್ತರ", "ಉತ್ಪನ್ನ", "ಆರ್ಡರ್", "ಕೂಪನ್", "ಪಾವತಿ ಚಾನೆಲ್", "SMS ಕೋಡ್"],
    ...["ಆಹ್ವಾನ ಕೋಡ್", "ಉಡುಗೊರೆ ಕೋಡ್", "ಸ್ವೀಕರಿಸುವವರ ಹೆಸರು", "ನಿಜವಾದ ಹೆಸರು", "ಲೇಬಲ್"],
    ...["ಶಾಖೆಯ ಕೋಡ್", "ವಹಿವಾಟಿನ ಹ್ಯಾಶ್", "ಮಟ್ಟ", "ಬಗೆ", "ಸಂದೇಶ", "ಪೋಸ್ಟ್", "ಕಾಮೆಂಟ್"],
    ...["ನೀವು ನಮೂದಿಸಿದ್ದು"],
  ],
  tr_TR: [
    ...["telefon numarası", "şifre", "kod", "tutar", "adres", "ad", "metin", "bağlantı"],
    ...["dosya", "hesap numarası", "banka", "banka kartı", "altın jeton", "ay", "süre"],
    ...["sayfa", "kur", "para birimi", "zincir", "tarihler", "saat dilimi", "dönem"],
    ...["birim sayısı", "cevap", "ürün", "sipariş", "kupon", "ödeme kanalı", "SMS kodu"],
    ...["davet kodu", "hediye kodu", "alıcının adı", "gerçek ad", "etiket", "şube kodu"],
    ...["işlem özeti", "seviye", "tür", "mesaj", "gönderi", "yorum", "girdiğiniz bilgiler"],
  ],
  es_ES: [
    ...["número de teléfono", "contraseña", "código", "importe", "dirección", "nombre"],
    ...["texto", "enlace", "archivo", "número de cuenta", "banco", "tarjeta bancaria"],
    ...["monedas de oro", "mes", "duración", "página", "tipo de cambio", "moneda", "cadena"],
    ...["fechas", "zona horaria", "periodo", "número de unidades", "respuesta", "producto"],
    ...["orden", "cupón", "canal de pago", "código SMS", "código de invitación"],
    ...["código de regalo", "nombre del beneficiario", "nombre real", "etiqueta"],
    ...["código de sucursal", "hash de la transacción", "nivel", "tipo", "mensaje"],
    ...["publicación", "comentario", "los datos introducidos"],
  ],
  it_IT: [
    ...["numero di telefono", "password", "codice", "importo", "indirizzo", "nome", "testo"],
    ...["link", "file", "numero di conto", "banca", "carta bancaria", "monete d’oro", "mese"],
    ...["durata", "pagina", "cambio", "valuta", "catena", "date", "fuso orario", "periodo"],
    ...["numero di unità", "risposta", "prodotto", "ordine", "coupon", "canale di pagamento"],
    ...["codice SMS", "codice di invito", "codice regalo", "nome del beneficiario"],
    ...["nome reale", "etichetta", "codice della filiale", "hash della transazione", "livello"],
    ...["tipo", "messaggio", "post", "commento", "i dati inseriti"],
  ],
  fr_FR: [
    ...["numéro de téléphone", "mot de passe", "code", "montant", "adresse", "nom", "texte"],
    ...["lien", "fichier", "numéro de compte", "banque", "carte bancaire", "pièces d’or"],
    ...["mois", "durée", "page", "taux", "devise", "chaîne", "dates", "fuseau horaire"],
    ...["période", "nombre d’unités", "réponse", "produit", "ordre", "coupon"],
    ...["canal de paiement", "code SMS", "code d’invitation", "code cadeau"],
    ...["nom du bénéficiaire", "nom réel", "libellé", "code de l’agence"],
    ...["hash de la transaction", "niveau", "type", "message", "publication", "commentaire"],
    ...["votre saisie"],
  ],
  de_DE: [
    ...["Telefonnummer", "Passwort", "Code", "Betrag", "Adresse", "Name", "Text", "Link"],
    ...["Datei", "Kontonummer", "Bank", "Bankkarte", "Goldmünzen", "Monat", "Dauer", "Seite"],
    ...["Kurs", "Währung", "Kette", "Daten des Zeitraums", "Zeitzone", "Zeitraum"],
    ...["Zahl der Einheiten", "Antwort", "Produkt", "Auftrag", "Gutschein", "Zahlungsweg"],
    ...["SMS-Code", "Einladungscode", "Geschenkcode", "Name des Empfängers", "wirklicher Name"],
    ...["Bezeichnung", "Filialcode", "Transaktions-Hash", "Stufe", "Art", "Nachricht"],
    ...["Beitrag", "Kommentar", "Ihre Eingaben"],
  ],
  pt_PT: [
    ...["número de telefone", "palavra-passe", "código", "montante", "endereço", "nome"],
    ...["texto", "ligação", "ficheiro", "número de conta", "banco", "cartão bancário"],
    ...["moedas de ouro", "mês", "duração", "página", "taxa", "moeda", "cadeia", "datas"],
    ...["fuso horário", "período", "número de unidades", "resposta", "produto", "ordem"],
    ...["cupão", "canal de pagamento", "código SMS", "código de convite", "código de oferta"],
    ...["nome do beneficiário", "nome verdadeiro", "etiqueta", "código da agência"],
    ...["hash da transação", "nível", "tipo", "mensagem", "publicação", "comentário"],
    ...["os dados introduzidos"],
  ],
};

/** Of names as the call at `path` has them, one after the other: "phone, code". Each word once. */
export function fieldWords(language: Language, fields: string, path = ""): string {
  const words = WORDS[language];
  const wordOf = (field: string) => {
    const called = field === "code" ? CODES[path] : CALLED[field];
    const name = /password/i.test(field) ? "password" : (called ?? field);
    return words.at(NAMES.indexOf(name));
  };
  return [...new Set(fields.split(", ").map(wordOf))].join(", ");
}
