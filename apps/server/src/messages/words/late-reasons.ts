/** Why a withdrawal is late, in each language. */
import type { Language } from "@ballast/contract/language.ts";
import type { LateReason } from "@ballast/contract/late-withdrawal.ts";

export const LATE_WORDS: Record<Language, Record<LateReason, string>> = {
  en_US: {
    being_checked: "A person is still checking it.",
    payments_wait: "Payments wait while our books are compared with the network and the banks.",
    not_sent: "It is approved, but its payment has not been sent yet.",
    not_confirmed: "It was sent, but is not confirmed yet.",
  },
  hi_IN: {
    being_checked: "एक व्यक्ति अभी इसकी जाँच कर रहा है।",
    payments_wait: "जब तक हमारी बहियों का नेटवर्क और बैंकों से मिलान हो रहा है, भुगतान रुके हैं।",
    not_sent: "यह स्वीकृत है, पर इसका भुगतान अभी भेजा नहीं गया है।",
    not_confirmed: "यह भेजी जा चुकी है, पर अभी इसकी पुष्टि नहीं हुई है।",
  },
  ta_IN: {
    being_checked: "ஒரு நபர் இதை இன்னும் சரிபார்க்கிறார்.",
    payments_wait:
      "எங்கள் கணக்குகள் நெட்வொர்க்குடனும் வங்கிகளுடனும் ஒப்பிடப்படும் வரை பணம் செலுத்துதல் காத்திருக்கிறது.",
    not_sent: "இது அங்கீகரிக்கப்பட்டது, ஆனால் பணம் இன்னும் அனுப்பப்படவில்லை.",
    not_confirmed: "இது அனுப்பப்பட்டது, ஆனால் இன்னும் உறுதிசெய்யப்படவில்லை.",
  },
  te_IN: {
    being_checked: "ఒక వ్యక్తి దీన్ని ఇంకా తనిఖీ చేస్తున్నారు.",
    payments_wait: "మా లెక్కలను నెట్‌వర్క్‌తో, బ్యాంకులతో సరిపోల్చే వరకు చెల్లింపులు ఆగి ఉన్నాయి.",
    not_sent: "ఇది ఆమోదించబడింది, కానీ చెల్లింపు ఇంకా పంపబడలేదు.",
    not_confirmed: "ఇది పంపబడింది, కానీ ఇంకా నిర్ధారించబడలేదు.",
  },
  kn_IN: {
    being_checked: "ಒಬ್ಬ ವ್ಯಕ್ತಿ ಇದನ್ನು ಇನ್ನೂ ಪರಿಶೀಲಿಸುತ್ತಿದ್ದಾರೆ.",
    payments_wait: "ನಮ್ಮ ಲೆಕ್ಕಗಳನ್ನು ನೆಟ್‌ವರ್ಕ್ ಮತ್ತು ಬ್ಯಾಂಕುಗಳೊಂದಿಗೆ ಹೋಲಿಸುವವರೆಗೆ ಪಾವತಿಗಳು ಕಾಯುತ್ತವೆ.",
    not_sent: "ಇದನ್ನು ಅನುಮೋದಿಸಲಾಗಿದೆ, ಆದರೆ ಪಾವತಿಯನ್ನು ಇನ್ನೂ ಕಳುಹಿಸಿಲ್ಲ.",
    not_confirmed: "ಇದನ್ನು ಕಳುಹಿಸಲಾಗಿದೆ, ಆದರೆ ಇನ್ನೂ ದೃಢಪಟ್ಟಿಲ್ಲ.",
  },
  tr_TR: {
    being_checked: "Bir kişi onu hâlâ inceliyor.",
    payments_wait: "Defterlerimiz ağ ve bankalarla karşılaştırılırken ödemeler bekliyor.",
    not_sent: "Onaylandı, ancak ödemesi henüz gönderilmedi.",
    not_confirmed: "Gönderildi, ancak henüz teyit edilmedi.",
  },
  es_ES: {
    being_checked: "Una persona todavía la está revisando.",
    payments_wait:
      "Los pagos esperan mientras nuestros libros se comparan con la red y los bancos.",
    not_sent: "Está aprobada, pero su pago aún no se ha enviado.",
    not_confirmed: "Se ha enviado, pero aún no está confirmada.",
  },
  it_IT: {
    being_checked: "Una persona lo sta ancora controllando.",
    payments_wait:
      "I pagamenti attendono mentre i nostri libri vengono confrontati con la rete e le banche.",
    not_sent: "È approvato, ma il pagamento non è ancora stato inviato.",
    not_confirmed: "È stato inviato, ma non è ancora confermato.",
  },
  fr_FR: {
    being_checked: "Une personne l’examine encore.",
    payments_wait:
      "Les paiements attendent pendant que nos livres sont comparés avec le réseau et les banques.",
    not_sent: "Il est approuvé, mais son paiement n’a pas encore été envoyé.",
    not_confirmed: "Il a été envoyé, mais n’est pas encore confirmé.",
  },
  de_DE: {
    being_checked: "Sie wird noch von einem Menschen geprüft.",
    payments_wait:
      "Zahlungen warten, während unsere Bücher mit dem Netzwerk und den Banken verglichen werden.",
    not_sent: "Sie ist genehmigt, aber noch nicht gesendet.",
    not_confirmed: "Sie ist gesendet, aber noch nicht bestätigt.",
  },
  pt_PT: {
    being_checked: "Uma pessoa ainda o está a verificar.",
    payments_wait:
      "Os pagamentos esperam enquanto os nossos livros são comparados com a rede e os bancos.",
    not_sent: "Está aprovado, mas o pagamento ainda não foi enviado.",
    not_confirmed: "Foi enviado, mas ainda não está confirmado.",
  },
};
