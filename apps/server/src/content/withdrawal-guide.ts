/** How to withdraw, in each language. `{…}` is filled by guides.ts. */
import type { Language } from "@ballast/contract/language.ts";
import type { GuideText } from "./guides.ts";

export const WITHDRAWAL_GUIDE: Record<Language, GuideText> = {
  en_US: {
    title: "How to withdraw",
    sections: [
      [
        "What you need",
        "A fund password, and a saved address or bank card. A new address or card can be used {hold} hours after it was added.",
      ],
      [
        "What it costs",
        "The fee is {fee} of the part that was earned. Money paid in, and principal that came back, leave without a fee and are drawn on first.",
        "The smallest withdrawal is {minimum} tUSDT. The fee and what arrives are shown before you apply.",
      ],
      [
        "When it arrives",
        "You can apply every day. Withdrawals are processed Monday to Friday and arrive within {arrival} hours.",
        "Until it is approved you can cancel it, and the money comes back at once.",
      ],
      [
        "To a bank card",
        "It is paid out in local currency at the rate you see and agree to. If the bank sends it back, the whole amount comes back to your wallets, with the reason.",
      ],
      [
        "What can hold it",
        "Only these: a new address or card, a security change, a legal order, a sanctions review, a network outage. Each has a longest time, and you see the reason and the end.",
        "Nothing is ever asked for in return for a withdrawal: no payment in advance, no deposit, no purchase.",
      ],
    ],
  },
  hi_IN: {
    title: "निकासी कैसे करें",
    sections: [
      [
        "क्या चाहिए",
        "फंड पासवर्ड, और सहेजा हुआ पता या बैंक कार्ड। नया पता या कार्ड जोड़ने के {hold} घंटे बाद इस्तेमाल हो सकता है।",
      ],
      [
        "कितना शुल्क",
        "शुल्क कमाए हुए हिस्से का {fee} है। जमा किया गया धन और लौटा हुआ मूलधन बिना शुल्क जाते हैं और पहले लिए जाते हैं।",
        "सबसे छोटी निकासी {minimum} tUSDT है। आवेदन से पहले शुल्क और पहुँचने वाली राशि दिखती है।",
      ],
      [
        "कब पहुँचती है",
        "आवेदन हर दिन किया जा सकता है। निकासी सोमवार से शुक्रवार तक संसाधित होती है और {arrival} घंटों के भीतर पहुँचती है।",
        "स्वीकृत होने तक आप इसे रद्द कर सकते हैं, और धन तुरंत लौट आता है।",
      ],
      [
        "बैंक कार्ड पर",
        "जो दर आप देखते और स्वीकार करते हैं, उसी पर स्थानीय मुद्रा में भुगतान होता है। बैंक लौटा दे तो पूरी राशि कारण सहित आपके वॉलेट में लौट आती है।",
      ],
      [
        "क्या इसे रोक सकता है",
        "केवल ये: नया पता या कार्ड, सुरक्षा परिवर्तन, कानूनी आदेश, प्रतिबंध जाँच, नेटवर्क में रुकावट। हर एक की अधिकतम अवधि है, और आपको कारण और अंत दिखता है।",
        "निकासी के बदले कभी कुछ नहीं माँगा जाता: न अग्रिम भुगतान, न जमा, न खरीद।",
      ],
    ],
  },
  ta_IN: {
    title: "பணமெடுப்பது எப்படி",
    sections: [
      [
        "என்ன தேவை",
        "நிதி கடவுச்சொல்லும், சேமித்த முகவரி அல்லது வங்கி அட்டையும். புதிய முகவரி அல்லது அட்டையை, சேர்த்த {hold} மணி நேரத்திற்குப் பிறகு பயன்படுத்தலாம்.",
      ],
      [
        "கட்டணம் எவ்வளவு",
        "ஈட்டிய பகுதியில் {fee} கட்டணம். செலுத்திய பணமும் திரும்பிய அசலும் கட்டணமின்றி வெளியேறும், அவையே முதலில் எடுக்கப்படும்.",
        "மிகச் சிறிய பணமெடுப்பு {minimum} tUSDT. விண்ணப்பிக்கும் முன் கட்டணமும் வந்து சேரும் தொகையும் காட்டப்படும்.",
      ],
      [
        "எப்போது வந்து சேரும்",
        "எந்த நாளும் விண்ணப்பிக்கலாம். பணமெடுப்புகள் திங்கள் முதல் வெள்ளி வரை செயல்படுத்தப்பட்டு {arrival} மணி நேரத்திற்குள் வந்து சேரும்.",
        "அங்கீகரிக்கப்படும் வரை ரத்து செய்யலாம்; பணம் உடனே திரும்பும்.",
      ],
      [
        "வங்கி அட்டைக்கு",
        "நீங்கள் பார்த்து ஒப்புக்கொள்ளும் விகிதத்தில் உள்ளூர் நாணயத்தில் செலுத்தப்படும். வங்கி திருப்பி அனுப்பினால் முழுத் தொகையும் காரணத்துடன் உங்கள் பணப்பைகளுக்குத் திரும்பும்.",
      ],
      [
        "எது நிறுத்திவைக்கலாம்",
        "இவை மட்டுமே: புதிய முகவரி அல்லது அட்டை, பாதுகாப்பு மாற்றம், சட்ட ஆணை, தடைப்பட்டியல் ஆய்வு, வலையமைப்புத் தடை. ஒவ்வொன்றுக்கும் அதிகபட்ச நேரம் உண்டு; காரணமும் முடிவும் உங்களுக்குத் தெரியும்.",
        "பணமெடுப்புக்கு ஈடாக எதுவும் ஒருபோதும் கேட்கப்படாது: முன்பணமும் இல்லை, வைப்பும் இல்லை, வாங்குதலும் இல்லை.",
      ],
    ],
  },
  te_IN: {
    title: "ఉపసంహరణ ఎలా చేయాలి",
    sections: [
      [
        "ఏమి కావాలి",
        "ఫండ్ పాస్‌వర్డ్, సేవ్ చేసిన చిరునామా లేదా బ్యాంకు కార్డు. కొత్త చిరునామా లేదా కార్డును జోడించిన {hold} గంటల తర్వాత ఉపయోగించవచ్చు.",
      ],
      [
        "ఖర్చు ఎంత",
        "సంపాదించిన భాగంలో {fee} రుసుము. చెల్లించిన డబ్బు, తిరిగి వచ్చిన అసలు రుసుము లేకుండా వెళ్తాయి, ముందుగా వాటి నుండే తీసుకోబడుతుంది.",
        "అతి చిన్న ఉపసంహరణ {minimum} tUSDT. దరఖాస్తుకు ముందే రుసుము, చేరే మొత్తం కనిపిస్తాయి.",
      ],
      [
        "ఎప్పుడు చేరుతుంది",
        "ప్రతి రోజూ దరఖాస్తు చేయవచ్చు. ఉపసంహరణలు సోమవారం నుండి శుక్రవారం వరకు జరుగుతాయి, {arrival} గంటల్లో చేరుతాయి.",
        "ఆమోదించే వరకు రద్దు చేయవచ్చు; డబ్బు వెంటనే తిరిగి వస్తుంది.",
      ],
      [
        "బ్యాంకు కార్డుకు",
        "మీరు చూసి అంగీకరించిన రేటుకు స్థానిక కరెన్సీలో చెల్లించబడుతుంది. బ్యాంకు తిరిగి పంపితే మొత్తం అంతా కారణంతో మీ వాలెట్లకు తిరిగి వస్తుంది.",
      ],
      [
        "ఏది నిలిపివేయగలదు",
        "ఇవి మాత్రమే: కొత్త చిరునామా లేదా కార్డు, భద్రతా మార్పు, చట్టపరమైన ఆదేశం, ఆంక్షల సమీక్ష, నెట్‌వర్క్ అంతరాయం. ప్రతిదానికి గరిష్ఠ సమయం ఉంది; కారణం, ముగింపు మీకు కనిపిస్తాయి.",
        "ఉపసంహరణకు బదులుగా ఎప్పుడూ ఏమీ అడగరు: ముందస్తు చెల్లింపు లేదు, డిపాజిట్ లేదు, కొనుగోలు లేదు.",
      ],
    ],
  },
  kn_IN: {
    title: "ಹಿಂಪಡೆಯುವುದು ಹೇಗೆ",
    sections: [
      [
        "ಏನು ಬೇಕು",
        "ಫಂಡ್ ಪಾಸ್‌ವರ್ಡ್ ಮತ್ತು ಉಳಿಸಿದ ವಿಳಾಸ ಅಥವಾ ಬ್ಯಾಂಕ್ ಕಾರ್ಡ್. ಹೊಸ ವಿಳಾಸ ಅಥವಾ ಕಾರ್ಡ್ ಅನ್ನು ಸೇರಿಸಿದ {hold} ಗಂಟೆಗಳ ನಂತರ ಬಳಸಬಹುದು.",
      ],
      [
        "ವೆಚ್ಚ ಎಷ್ಟು",
        "ಗಳಿಸಿದ ಭಾಗದ {fee} ಶುಲ್ಕ. ಪಾವತಿಸಿದ ಹಣ ಮತ್ತು ಹಿಂತಿರುಗಿದ ಅಸಲು ಶುಲ್ಕವಿಲ್ಲದೆ ಹೋಗುತ್ತವೆ, ಮೊದಲು ಅವುಗಳಿಂದಲೇ ತೆಗೆಯಲಾಗುತ್ತದೆ.",
        "ಅತಿ ಚಿಕ್ಕ ಹಿಂಪಡೆಯುವಿಕೆ {minimum} tUSDT. ಅರ್ಜಿಗೆ ಮೊದಲೇ ಶುಲ್ಕ ಮತ್ತು ತಲುಪುವ ಮೊತ್ತ ಕಾಣುತ್ತವೆ.",
      ],
      [
        "ಯಾವಾಗ ತಲುಪುತ್ತದೆ",
        "ಪ್ರತಿ ದಿನ ಅರ್ಜಿ ಸಲ್ಲಿಸಬಹುದು. ಹಿಂಪಡೆಯುವಿಕೆಗಳು ಸೋಮವಾರದಿಂದ ಶುಕ್ರವಾರದವರೆಗೆ ನಡೆಯುತ್ತವೆ ಮತ್ತು {arrival} ಗಂಟೆಗಳೊಳಗೆ ತಲುಪುತ್ತವೆ.",
        "ಅನುಮೋದನೆಯಾಗುವವರೆಗೆ ರದ್ದುಗೊಳಿಸಬಹುದು; ಹಣ ಕೂಡಲೇ ಹಿಂತಿರುಗುತ್ತದೆ.",
      ],
      [
        "ಬ್ಯಾಂಕ್ ಕಾರ್ಡ್‌ಗೆ",
        "ನೀವು ನೋಡಿ ಒಪ್ಪುವ ದರದಲ್ಲಿ ಸ್ಥಳೀಯ ಕರೆನ್ಸಿಯಲ್ಲಿ ಪಾವತಿಸಲಾಗುತ್ತದೆ. ಬ್ಯಾಂಕ್ ಹಿಂದಕ್ಕೆ ಕಳುಹಿಸಿದರೆ ಪೂರ್ಣ ಮೊತ್ತ ಕಾರಣದೊಂದಿಗೆ ನಿಮ್ಮ ವಾಲೆಟ್‌ಗಳಿಗೆ ಹಿಂತಿರುಗುತ್ತದೆ.",
      ],
      [
        "ಯಾವುದು ತಡೆಯಬಹುದು",
        "ಇವು ಮಾತ್ರ: ಹೊಸ ವಿಳಾಸ ಅಥವಾ ಕಾರ್ಡ್, ಭದ್ರತಾ ಬದಲಾವಣೆ, ಕಾನೂನು ಆದೇಶ, ನಿರ್ಬಂಧಗಳ ಪರಿಶೀಲನೆ, ನೆಟ್‌ವರ್ಕ್ ಅಡಚಣೆ. ಪ್ರತಿಯೊಂದಕ್ಕೂ ಗರಿಷ್ಠ ಸಮಯವಿದೆ; ಕಾರಣ ಮತ್ತು ಅಂತ್ಯ ನಿಮಗೆ ಕಾಣುತ್ತವೆ.",
        "ಹಿಂಪಡೆಯುವಿಕೆಗೆ ಬದಲಾಗಿ ಎಂದಿಗೂ ಏನನ್ನೂ ಕೇಳುವುದಿಲ್ಲ: ಮುಂಗಡ ಪಾವತಿ ಇಲ್ಲ, ಠೇವಣಿ ಇಲ್ಲ, ಖರೀದಿ ಇಲ್ಲ.",
      ],
    ],
  },
  tr_TR: {
    title: "Nasıl para çekilir",
    sections: [
      [
        "Neye ihtiyacınız var",
        "Bir işlem şifresi ve kayıtlı bir adres ya da banka kartı. Yeni adres veya kart, eklendikten {hold} saat sonra kullanılabilir.",
      ],
      [
        "Ne kadar tutar",
        "Ücret, kazanılan kısmın {fee} oranındadır. Yatırılan para ve geri dönen anapara ücretsiz çıkar ve önce onlardan alınır.",
        "En küçük çekim {minimum} tUSDT’dir. Başvurmadan önce ücret ve ulaşacak tutar gösterilir.",
      ],
      [
        "Ne zaman ulaşır",
        "Her gün başvurabilirsiniz. Çekimler pazartesiden cumaya işlenir ve {arrival} saat içinde ulaşır.",
        "Onaylanana kadar iptal edebilirsiniz; para hemen geri gelir.",
      ],
      [
        "Banka kartına",
        "Gördüğünüz ve kabul ettiğiniz kurdan yerel para olarak ödenir. Banka geri gönderirse tutarın tamamı nedeniyle birlikte hesaplarınıza döner.",
      ],
      [
        "Ne bekletebilir",
        "Yalnızca şunlar: yeni adres veya kart, güvenlik değişikliği, yasal karar, yaptırım incelemesi, ağ kesintisi. Her birinin en uzun süresi vardır; nedenini ve bitişini görürsünüz.",
        "Bir çekim karşılığında asla bir şey istenmez: ön ödeme, yatırma veya satın alma yoktur.",
      ],
    ],
  },
  es_ES: {
    title: "Cómo retirar",
    sections: [
      [
        "Qué hace falta",
        "Una contraseña de fondos y una dirección o tarjeta bancaria guardada. Una dirección o tarjeta nueva puede usarse {hold} horas después de añadirla.",
      ],
      [
        "Cuánto cuesta",
        "La comisión es del {fee} de la parte ganada. El dinero ingresado y el capital devuelto salen sin comisión y se usan primero.",
        "La retirada mínima es de {minimum} tUSDT. La comisión y lo que llega se muestran antes de solicitarla.",
      ],
      [
        "Cuándo llega",
        "Puede solicitarla cualquier día. Las retiradas se tramitan de lunes a viernes y llegan en {arrival} horas como máximo.",
        "Hasta que se aprueba puede cancelarla, y el dinero vuelve de inmediato.",
      ],
      [
        "A una tarjeta bancaria",
        "Se paga en moneda local al tipo de cambio que usted ve y acepta. Si el banco la devuelve, todo el importe vuelve a sus cuentas, con el motivo.",
      ],
      [
        "Qué puede retenerla",
        "Solo esto: una dirección o tarjeta nueva, un cambio de seguridad, una orden legal, una revisión de sanciones, una caída de la red. Cada motivo tiene un plazo máximo, y usted ve el motivo y el final.",
        "Nunca se pide nada a cambio de una retirada: ni un pago por adelantado, ni un depósito, ni una compra.",
      ],
    ],
  },
  it_IT: {
    title: "Come prelevare",
    sections: [
      [
        "Che cosa serve",
        "Una password dei fondi e un indirizzo o una carta bancaria salvati. Un indirizzo o una carta nuovi si possono usare {hold} ore dopo averli aggiunti.",
      ],
      [
        "Quanto costa",
        "La commissione è il {fee} della parte guadagnata. Il denaro versato e il capitale rientrato escono senza commissioni e si usano per primi.",
        "Il prelievo minimo è {minimum} tUSDT. La commissione e quanto arriva sono mostrati prima della richiesta.",
      ],
      [
        "Quando arriva",
        "Puoi richiederlo ogni giorno. I prelievi si elaborano dal lunedì al venerdì e arrivano entro {arrival} ore.",
        "Finché non è approvato puoi annullarlo, e il denaro torna subito.",
      ],
      [
        "Su una carta bancaria",
        "Viene pagato in valuta locale al cambio che vedi e accetti. Se la banca lo respinge, l’intero importo torna sui tuoi conti, con il motivo.",
      ],
      [
        "Che cosa può trattenerlo",
        "Solo questo: un indirizzo o una carta nuovi, una modifica di sicurezza, un ordine legale, una verifica sulle sanzioni, un’interruzione della rete. Ogni motivo ha una durata massima, e ne vedi il motivo e la fine.",
        "Non si chiede mai nulla in cambio di un prelievo: nessun pagamento anticipato, nessun deposito, nessun acquisto.",
      ],
    ],
  },
  fr_FR: {
    title: "Comment retirer",
    sections: [
      [
        "Ce qu’il faut",
        "Un mot de passe des fonds, et une adresse ou une carte bancaire enregistrée. Une nouvelle adresse ou carte est utilisable {hold} heures après son ajout.",
      ],
      [
        "Ce que cela coûte",
        "Les frais sont de {fee} de la part gagnée. L’argent versé et le capital revenu partent sans frais et sont utilisés en premier.",
        "Le retrait minimum est de {minimum} tUSDT. Les frais et ce qui arrive sont affichés avant la demande.",
      ],
      [
        "Quand il arrive",
        "Vous pouvez le demander chaque jour. Les retraits sont traités du lundi au vendredi et arrivent sous {arrival} heures.",
        "Tant qu’il n’est pas approuvé, vous pouvez l’annuler, et l’argent revient aussitôt.",
      ],
      [
        "Sur une carte bancaire",
        "Il est payé en devise locale au taux que vous voyez et acceptez. Si la banque le renvoie, tout le montant revient sur vos comptes, avec le motif.",
      ],
      [
        "Ce qui peut le mettre en attente",
        "Seulement ceci : une nouvelle adresse ou carte, un changement de sécurité, une décision légale, un contrôle des sanctions, une panne du réseau. Chaque motif a une durée maximale, et vous voyez le motif et la fin.",
        "Rien n’est jamais demandé en échange d’un retrait : ni paiement d’avance, ni dépôt, ni achat.",
      ],
    ],
  },
  de_DE: {
    title: "So zahlen Sie aus",
    sections: [
      [
        "Was Sie brauchen",
        "Ein Zahlungspasswort und eine gespeicherte Adresse oder Bankkarte. Eine neue Adresse oder Karte kann {hold} Stunden nach dem Hinzufügen verwendet werden.",
      ],
      [
        "Was es kostet",
        "Die Gebühr beträgt {fee} des verdienten Teils. Eingezahltes Geld und zurückgekommene Anlagebeträge gehen ohne Gebühr hinaus und werden zuerst verwendet.",
        "Die kleinste Auszahlung ist {minimum} tUSDT. Gebühr und ankommender Betrag stehen da, bevor Sie sie beantragen.",
      ],
      [
        "Wann es ankommt",
        "Sie können jeden Tag beantragen. Auszahlungen werden von Montag bis Freitag bearbeitet und kommen innerhalb von {arrival} Stunden an.",
        "Bis zur Genehmigung können Sie sie zurückziehen, und das Geld ist sofort wieder da.",
      ],
      [
        "Auf eine Bankkarte",
        "Ausgezahlt wird in Landeswährung zu dem Kurs, den Sie sehen und dem Sie zustimmen. Schickt die Bank es zurück, kommt der ganze Betrag mit dem Grund auf Ihre Konten zurück.",
      ],
      [
        "Was sie zurückstellen kann",
        "Nur dies: eine neue Adresse oder Karte, eine Sicherheitsänderung, eine gesetzliche Anordnung, eine Sanktionsprüfung, ein Netzausfall. Jeder Grund hat eine längste Dauer, und Sie sehen den Grund und das Ende.",
        "Für eine Auszahlung wird nie eine Gegenleistung verlangt: keine Vorauszahlung, keine Einzahlung, kein Kauf.",
      ],
    ],
  },
  pt_PT: {
    title: "Como levantar",
    sections: [
      [
        "O que é preciso",
        "Uma palavra-passe de fundos e um endereço ou cartão bancário guardado. Um endereço ou cartão novo pode ser usado {hold} horas depois de adicionado.",
      ],
      [
        "Quanto custa",
        "A comissão é de {fee} da parte ganha. O dinheiro depositado e o capital devolvido saem sem comissão e são usados primeiro.",
        "O levantamento mínimo é de {minimum} tUSDT. A comissão e o que chega são mostrados antes do pedido.",
      ],
      [
        "Quando chega",
        "Pode pedir em qualquer dia. Os levantamentos são processados de segunda a sexta-feira e chegam em {arrival} horas no máximo.",
        "Até ser aprovado pode cancelá-lo, e o dinheiro volta de imediato.",
      ],
      [
        "Para um cartão bancário",
        "É pago em moeda local à taxa que vê e aceita. Se o banco o devolver, todo o montante volta às suas contas, com o motivo.",
      ],
      [
        "O que o pode reter",
        "Apenas isto: um endereço ou cartão novo, uma alteração de segurança, uma ordem legal, uma verificação de sanções, uma falha da rede. Cada motivo tem um prazo máximo, e vê o motivo e o fim.",
        "Nunca se pede nada em troca de um levantamento: nem pagamento adiantado, nem depósito, nem compra.",
      ],
    ],
  },
};
