/** The texts that carry a code. Each names what the code is for, so that it cannot be talked away. */
import { SMS_CODE_MINUTES } from "@ballast/contract/constants.ts";
import type { Language } from "@ballast/contract/language.ts";

export type CodePurpose = "register" | "reset" | "fund";

type Texts = Record<CodePurpose, string> & { rest: string };

const TEXTS: Record<Language, Texts> = {
  en_US: {
    register: "{code} is your Ballast code to register.",
    reset: "{code} is your Ballast code to reset your login password.",
    fund: "{code} is your Ballast code to set your fund password.",
    rest: "Valid for {minutes} minutes. Tell it to nobody. Test money only.",
  },
  hi_IN: {
    register: "{code} पंजीकरण के लिए आपका Ballast कोड है।",
    reset: "{code} लॉगिन पासवर्ड रीसेट करने के लिए आपका Ballast कोड है।",
    fund: "{code} फंड पासवर्ड सेट करने के लिए आपका Ballast कोड है।",
    rest: "{minutes} मिनट तक मान्य। किसी को न बताएँ। केवल परीक्षण धन।",
  },
  ta_IN: {
    register: "{code} என்பது பதிவு செய்வதற்கான உங்கள் Ballast குறியீடு.",
    reset: "{code} என்பது உள்நுழைவு கடவுச்சொல்லை மீட்டமைப்பதற்கான உங்கள் Ballast குறியீடு.",
    fund: "{code} என்பது நிதி கடவுச்சொல்லை அமைப்பதற்கான உங்கள் Ballast குறியீடு.",
    rest: "{minutes} நிமிடங்களுக்குச் செல்லும். யாரிடமும் சொல்லாதீர்கள். சோதனைப் பணம் மட்டுமே.",
  },
  te_IN: {
    register: "{code} నమోదు కోసం మీ Ballast కోడ్.",
    reset: "{code} లాగిన్ పాస్‌వర్డ్ రీసెట్ చేయడానికి మీ Ballast కోడ్.",
    fund: "{code} ఫండ్ పాస్‌వర్డ్ సెట్ చేయడానికి మీ Ballast కోడ్.",
    rest: "{minutes} నిమిషాలు చెల్లుతుంది. ఎవరికీ చెప్పకండి. పరీక్ష డబ్బు మాత్రమే.",
  },
  kn_IN: {
    register: "{code} ನೋಂದಣಿಗಾಗಿ ನಿಮ್ಮ Ballast ಕೋಡ್.",
    reset: "{code} ಲಾಗಿನ್ ಪಾಸ್‌ವರ್ಡ್ ಮರುಹೊಂದಿಸಲು ನಿಮ್ಮ Ballast ಕೋಡ್.",
    fund: "{code} ಫಂಡ್ ಪಾಸ್‌ವರ್ಡ್ ಹೊಂದಿಸಲು ನಿಮ್ಮ Ballast ಕೋಡ್.",
    rest: "{minutes} ನಿಮಿಷ ಮಾನ್ಯ. ಯಾರಿಗೂ ಹೇಳಬೇಡಿ. ಪರೀಕ್ಷಾ ಹಣ ಮಾತ್ರ.",
  },
  tr_TR: {
    register: "{code} kayıt için Ballast kodunuzdur.",
    reset: "{code} giriş şifrenizi sıfırlamak için Ballast kodunuzdur.",
    fund: "{code} işlem şifrenizi belirlemek için Ballast kodunuzdur.",
    rest: "{minutes} dakika geçerlidir. Kimseye söylemeyin. Yalnızca test parası.",
  },
  es_ES: {
    register: "{code} es su código de Ballast para registrarse.",
    reset: "{code} es su código de Ballast para restablecer la contraseña de acceso.",
    fund: "{code} es su código de Ballast para fijar la contraseña de fondos.",
    rest: "Válido {minutes} minutos. No se lo diga a nadie. Solo dinero de prueba.",
  },
  it_IT: {
    register: "{code} è il tuo codice Ballast per registrarti.",
    reset: "{code} è il tuo codice Ballast per reimpostare la password di accesso.",
    fund: "{code} è il tuo codice Ballast per impostare la password dei fondi.",
    rest: "Valido {minutes} minuti. Non dirlo a nessuno. Solo denaro di prova.",
  },
  fr_FR: {
    register: "{code} est votre code Ballast pour vous inscrire.",
    reset: "{code} est votre code Ballast pour réinitialiser le mot de passe de connexion.",
    fund: "{code} est votre code Ballast pour définir le mot de passe des fonds.",
    rest: "Valable {minutes} minutes. Ne le donnez à personne. Argent de test uniquement.",
  },
  de_DE: {
    register: "{code} ist Ihr Ballast-Code für die Registrierung.",
    reset: "{code} ist Ihr Ballast-Code zum Zurücksetzen des Login-Passworts.",
    fund: "{code} ist Ihr Ballast-Code zum Festlegen des Zahlungspassworts.",
    rest: "{minutes} Minuten gültig. Niemandem verraten. Nur Testgeld.",
  },
  pt_PT: {
    register: "{code} é o seu código Ballast para se registar.",
    reset: "{code} é o seu código Ballast para repor a palavra-passe de acesso.",
    fund: "{code} é o seu código Ballast para definir a palavra-passe de fundos.",
    rest: "Válido por {minutes} minutos. Não o diga a ninguém. Apenas dinheiro de teste.",
  },
};

export function codeText(language: Language, purpose: CodePurpose, code: string): string {
  const texts = TEXTS[language];
  return `${texts[purpose]} ${texts.rest}`
    .replace("{code}", code)
    .replace("{minutes}", String(SMS_CODE_MINUTES));
}
