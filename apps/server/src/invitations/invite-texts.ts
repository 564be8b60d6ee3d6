/**
 * What an invitation says, whoever sends it. It begins with its label: one for countries where the
 * inviter may get a part of a fee, one for all others. Neither can be left out.
 */
import type { Language } from "@ballast/contract/language.ts";

type Texts = { paidLabel: string; unpaidLabel: string; text: string };

export const INVITE_TEXTS: Record<Language, Texts> = {
  en_US: {
    paidLabel: "Ad: I get a share of the fee that you pay when you withdraw earnings.",
    unpaidLabel: "Ad: I am a member of Ballast. I get no money for inviting you.",
    text: "Ballast shows daily-return plans whose whole return is locked in a reserve before they are sold. All money there is test money without value.",
  },
  hi_IN: {
    paidLabel: "विज्ञापन: जब आप अर्जित राशि निकालते हैं, तो आपके दिए शुल्क का एक हिस्सा मुझे मिलता है।",
    unpaidLabel: "विज्ञापन: मैं Ballast का सदस्य हूँ। आपको निमंत्रण देने पर मुझे कोई पैसा नहीं मिलता।",
    text: "Ballast दैनिक रिटर्न वाली योजनाएँ दिखाता है, जिनका पूरा रिटर्न बिक्री से पहले रिज़र्व में लॉक होता है। वहाँ सारा धन मूल्यहीन परीक्षण धन है।",
  },
  ta_IN: {
    paidLabel: "விளம்பரம்: நீங்கள் ஈட்டியதை எடுக்கும்போது செலுத்தும் கட்டணத்தில் ஒரு பங்கு எனக்குக் கிடைக்கும்.",
    unpaidLabel: "விளம்பரம்: நான் Ballast உறுப்பினர். உங்களை அழைப்பதற்கு எனக்குப் பணம் எதுவும் கிடைக்காது.",
    text: "முழு வருமானமும் விற்பனைக்கு முன் கையிருப்பு நிதியில் பூட்டப்பட்ட தினசரி வருமானத் திட்டங்களை Ballast காட்டுகிறது. அங்குள்ள பணம் அனைத்தும் மதிப்பற்ற சோதனைப் பணம்.",
  },
  te_IN: {
    paidLabel: "ప్రకటన: మీరు సంపాదించినది ఉపసంహరించుకున్నప్పుడు చెల్లించే రుసుములో కొంత భాగం నాకు వస్తుంది.",
    unpaidLabel: "ప్రకటన: నేను Ballast సభ్యుడిని. మిమ్మల్ని ఆహ్వానించినందుకు నాకు డబ్బు ఏమీ రాదు.",
    text: "అమ్మకానికి ముందే మొత్తం రాబడి రిజర్వులో లాక్ చేయబడిన రోజువారీ రాబడి ప్రణాళికలను Ballast చూపిస్తుంది. అక్కడి డబ్బంతా విలువ లేని పరీక్ష డబ్బు.",
  },
  kn_IN: {
    paidLabel: "ಜಾಹೀರಾತು: ನೀವು ಗಳಿಸಿದ್ದನ್ನು ಹಿಂಪಡೆಯುವಾಗ ಪಾವತಿಸುವ ಶುಲ್ಕದ ಒಂದು ಪಾಲು ನನಗೆ ಸಿಗುತ್ತದೆ.",
    unpaidLabel: "ಜಾಹೀರಾತು: ನಾನು Ballast ಸದಸ್ಯ. ನಿಮ್ಮನ್ನು ಆಹ್ವಾನಿಸಿದ್ದಕ್ಕೆ ನನಗೆ ಯಾವ ಹಣವೂ ಸಿಗುವುದಿಲ್ಲ.",
    text: "ಮಾರಾಟಕ್ಕೂ ಮೊದಲೇ ಪೂರ್ಣ ಪ್ರತಿಫಲವನ್ನು ಮೀಸಲಿನಲ್ಲಿ ಲಾಕ್ ಮಾಡಿದ ದೈನಂದಿನ ಪ್ರತಿಫಲ ಯೋಜನೆಗಳನ್ನು Ballast ತೋರಿಸುತ್ತದೆ. ಅಲ್ಲಿನ ಹಣವೆಲ್ಲ ಮೌಲ್ಯವಿಲ್ಲದ ಪರೀಕ್ಷಾ ಹಣ.",
  },
  tr_TR: {
    paidLabel: "Reklam: Kazancınızı çektiğinizde ödediğiniz ücretten bir pay alırım.",
    unpaidLabel: "Reklam: Ballast üyesiyim. Sizi davet ettiğim için para almıyorum.",
    text: "Ballast, getirisinin tamamı satıştan önce bir rezervde kilitlenen günlük getirili planlar gösterir. Oradaki tüm para değeri olmayan test parasıdır.",
  },
  es_ES: {
    paidLabel: "Publicidad: recibo una parte de la comisión que usted paga al retirar lo ganado.",
    unpaidLabel: "Publicidad: soy miembro de Ballast. No recibo dinero por invitarle.",
    text: "Ballast muestra planes de rendimiento diario cuyo rendimiento total queda bloqueado en una reserva antes de venderse. Todo el dinero es de prueba y no tiene valor.",
  },
  it_IT: {
    paidLabel:
      "Pubblicità: ricevo una parte della commissione pagata quando si prelevano i rendimenti.",
    unpaidLabel: "Pubblicità: sono membro di Ballast. Non ricevo denaro per questo invito.",
    text: "Ballast mostra piani a rendimento giornaliero il cui rendimento totale è bloccato in una riserva prima della vendita. Tutto il denaro è di prova e non ha valore.",
  },
  fr_FR: {
    paidLabel: "Publicité : je reçois une part des frais que vous payez en retirant vos gains.",
    unpaidLabel:
      "Publicité : je suis membre de Ballast. Je ne reçois pas d’argent pour vous inviter.",
    text: "Ballast présente des plans à rendement quotidien dont tout le rendement est bloqué dans une réserve avant la vente. Tout l’argent y est de l’argent de test, sans valeur.",
  },
  de_DE: {
    paidLabel:
      "Anzeige: Ich bekomme einen Teil der Gebühr, die Sie zahlen, wenn Sie Verdientes auszahlen lassen.",
    unpaidLabel:
      "Anzeige: Ich bin Mitglied bei Ballast. Für diese Einladung bekomme ich kein Geld.",
    text: "Ballast zeigt Produkte mit Tagesertrag, deren gesamter Ertrag vor dem Verkauf in einer Reserve gesperrt ist. Alles Geld dort ist Testgeld ohne Wert.",
  },
  pt_PT: {
    paidLabel: "Publicidade: recebo uma parte da comissão que paga quando levanta o que ganhou.",
    unpaidLabel: "Publicidade: sou membro da Ballast. Não recebo dinheiro por este convite.",
    text: "A Ballast mostra planos de rendimento diário cujo rendimento total fica bloqueado numa reserva antes da venda. Todo o dinheiro é dinheiro de teste, sem valor.",
  },
};
