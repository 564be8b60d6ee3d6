import type { Language } from "@ballast/contract/language.ts";

type Texts = {
  about: string;
  ribbon: string;
  money: string;
  chain: string;
  source: string;
  general: string;
  strict: string;
};

export const DISCLOSURE_TEXTS: Record<Language, Texts> = {
  en_US: {
    about:
      "Ballast shows daily-return plans whose whole return is locked in a reserve before they are sold.",
    ribbon: "TEST: test money only",
    money: "All money here is test money without value. No real money can be paid in or out.",
    chain: "USDT here is a test token on test chain {chainId}. Bank and SMS are a sandbox.",
    source:
      "Returns are paid only from the product's own reserve, never from what other members pay in.",
    general:
      "Money in a product is locked until maturity, cancellation or early exit. Test money only.",
    strict:
      "Do not invest unless you are prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong. Test money only.",
  },
  hi_IN: {
    about:
      "Ballast दैनिक रिटर्न वाली योजनाएँ दिखाता है, जिनका पूरा रिटर्न बिक्री से पहले रिज़र्व में लॉक होता है।",
    ribbon: "TEST: केवल परीक्षण धन",
    money: "यहाँ सारा धन मूल्यहीन परीक्षण धन है। असली धन न जमा हो सकता है, न निकाला जा सकता है।",
    chain: "यहाँ USDT परीक्षण श्रृंखला {chainId} का परीक्षण टोकन है। बैंक और SMS सैंडबॉक्स हैं।",
    source: "रिटर्न केवल उत्पाद के अपने रिज़र्व से दिया जाता है, कभी दूसरे सदस्यों के धन से नहीं।",
    general: "उत्पाद में लगा धन परिपक्वता, रद्दीकरण या समय-पूर्व निकास तक लॉक रहता है। केवल परीक्षण धन।",
    strict:
      "तब तक निवेश न करें जब तक आप निवेश किया सारा धन खोने को तैयार न हों। यह उच्च जोखिम वाला निवेश है और कुछ गलत होने पर आपको सुरक्षा मिलने की संभावना कम है। केवल परीक्षण धन।",
  },
  ta_IN: {
    about:
      "முழு வருமானமும் விற்பனைக்கு முன் கையிருப்பு நிதியில் பூட்டப்பட்ட தினசரி வருமானத் திட்டங்களை Ballast காட்டுகிறது.",
    ribbon: "TEST: சோதனைப் பணம் மட்டுமே",
    money: "இங்குள்ள பணம் அனைத்தும் மதிப்பற்ற சோதனைப் பணம். உண்மையான பணத்தைச் செலுத்தவோ எடுக்கவோ முடியாது.",
    chain: "இங்குள்ள USDT சோதனைச் சங்கிலி {chainId} இன் சோதனை டோக்கன். வங்கியும் SMS உம் சோதனை அமைப்புகள்.",
    source:
      "வருமானம் பொருளின் சொந்தக் கையிருப்பு நிதியிலிருந்து மட்டுமே வழங்கப்படும்; மற்ற உறுப்பினர்களின் பணத்திலிருந்து ஒருபோதும் இல்லை.",
    general:
      "பொருளில் உள்ள பணம் முதிர்வு, ரத்து அல்லது முன்கூட்டிய வெளியேற்றம் வரை பூட்டப்பட்டிருக்கும். சோதனைப் பணம் மட்டுமே.",
    strict:
      "முதலீடு செய்த பணம் முழுவதையும் இழக்கத் தயாராக இல்லையெனில் முதலீடு செய்யாதீர்கள். இது அதிக ஆபத்துள்ள முதலீடு; ஏதேனும் தவறு நடந்தால் உங்களுக்குப் பாதுகாப்பு கிடைக்க வாய்ப்பு குறைவு. சோதனைப் பணம் மட்டுமே.",
  },
  te_IN: {
    about: "అమ్మకానికి ముందే మొత్తం రాబడి రిజర్వులో లాక్ చేయబడిన రోజువారీ రాబడి ప్రణాళికలను Ballast చూపిస్తుంది.",
    ribbon: "TEST: పరీక్ష డబ్బు మాత్రమే",
    money: "ఇక్కడి డబ్బంతా విలువ లేని పరీక్ష డబ్బు. నిజమైన డబ్బును చెల్లించడం గానీ తీసుకోవడం గానీ కుదరదు.",
    chain: "ఇక్కడి USDT పరీక్ష చైన్ {chainId} లోని పరీక్ష టోకెన్. బ్యాంక్, SMS శాండ్‌బాక్స్.",
    source: "రాబడి ఉత్పత్తి సొంత రిజర్వు నుండే చెల్లించబడుతుంది, ఇతర సభ్యుల డబ్బు నుండి ఎప్పుడూ కాదు.",
    general: "ఉత్పత్తిలోని డబ్బు మెచ్యూరిటీ, రద్దు లేదా ముందస్తు నిష్క్రమణ వరకు లాక్ అయి ఉంటుంది. పరీక్ష డబ్బు మాత్రమే.",
    strict:
      "పెట్టిన డబ్బంతా కోల్పోవడానికి సిద్ధంగా ఉంటే తప్ప పెట్టుబడి పెట్టకండి. ఇది అధిక ప్రమాదం ఉన్న పెట్టుబడి; ఏదైనా తప్పు జరిగితే మీకు రక్షణ లభించే అవకాశం తక్కువ. పరీక్ష డబ్బు మాత్రమే.",
  },
  kn_IN: {
    about: "ಮಾರಾಟಕ್ಕೂ ಮುನ್ನ ಪೂರ್ಣ ಪ್ರತಿಫಲವನ್ನು ಮೀಸಲಿನಲ್ಲಿ ಲಾಕ್ ಮಾಡಿರುವ ದೈನಂದಿನ ಪ್ರತಿಫಲದ ಯೋಜನೆಗಳನ್ನು Ballast ತೋರಿಸುತ್ತದೆ.",
    ribbon: "TEST: ಪರೀಕ್ಷಾ ಹಣ ಮಾತ್ರ",
    money: "ಇಲ್ಲಿನ ಎಲ್ಲಾ ಹಣ ಬೆಲೆಯಿಲ್ಲದ ಪರೀಕ್ಷಾ ಹಣ. ನಿಜವಾದ ಹಣವನ್ನು ಪಾವತಿಸಲು ಅಥವಾ ಪಡೆಯಲು ಸಾಧ್ಯವಿಲ್ಲ.",
    chain: "ಇಲ್ಲಿನ USDT ಪರೀಕ್ಷಾ ಸರಪಳಿ {chainId} ರ ಪರೀಕ್ಷಾ ಟೋಕನ್. ಬ್ಯಾಂಕ್ ಮತ್ತು SMS ಸ್ಯಾಂಡ್‌ಬಾಕ್ಸ್.",
    source: "ಪ್ರತಿಫಲವನ್ನು ಉತ್ಪನ್ನದ ಸ್ವಂತ ಮೀಸಲಿನಿಂದ ಮಾತ್ರ ನೀಡಲಾಗುತ್ತದೆ, ಇತರ ಸದಸ್ಯರ ಹಣದಿಂದ ಎಂದಿಗೂ ಅಲ್ಲ.",
    general: "ಉತ್ಪನ್ನದಲ್ಲಿರುವ ಹಣವು ಮುಕ್ತಾಯ, ರದ್ದತಿ ಅಥವಾ ಮುಂಚಿತ ನಿರ್ಗಮನದವರೆಗೆ ಲಾಕ್ ಆಗಿರುತ್ತದೆ. ಪರೀಕ್ಷಾ ಹಣ ಮಾತ್ರ.",
    strict:
      "ಹೂಡಿದ ಎಲ್ಲಾ ಹಣವನ್ನು ಕಳೆದುಕೊಳ್ಳಲು ಸಿದ್ಧರಿಲ್ಲದಿದ್ದರೆ ಹೂಡಿಕೆ ಮಾಡಬೇಡಿ. ಇದು ಹೆಚ್ಚಿನ ಅಪಾಯದ ಹೂಡಿಕೆ; ಏನಾದರೂ ತಪ್ಪಾದರೆ ನಿಮಗೆ ರಕ್ಷಣೆ ಸಿಗುವ ಸಾಧ್ಯತೆ ಕಡಿಮೆ. ಪರೀಕ್ಷಾ ಹಣ ಮಾತ್ರ.",
  },
  tr_TR: {
    about:
      "Ballast, getirisinin tamamı satıştan önce bir rezervde kilitlenen günlük getirili planlar gösterir.",
    ribbon: "TEST: yalnızca test parası",
    money: "Buradaki tüm para değersiz test parasıdır. Gerçek para yatırılamaz ve çekilemez.",
    chain:
      "Buradaki USDT, {chainId} numaralı test zincirinin test jetonudur. Banka ve SMS deneme ortamıdır.",
    source:
      "Getiriler yalnızca ürünün kendi rezervinden ödenir, asla diğer üyelerin yatırdığı paradan değil.",
    general: "Üründeki para vade, iptal veya erken çıkışa kadar kilitlidir. Yalnızca test parası.",
    strict:
      "Yatırdığınız paranın tamamını kaybetmeye hazır değilseniz yatırım yapmayın. Bu yüksek riskli bir yatırımdır ve bir şey ters giderse korunmanız pek olası değildir. Yalnızca test parası.",
  },
  es_ES: {
    about:
      "Ballast muestra planes de rendimiento diario cuyo rendimiento completo queda bloqueado en una reserva antes de venderse.",
    ribbon: "TEST: solo dinero de prueba",
    money:
      "Todo el dinero aquí es dinero de prueba sin valor. No se puede ingresar ni retirar dinero real.",
    chain:
      "El USDT es aquí un token de prueba en la cadena de prueba {chainId}. El banco y los SMS son simulados.",
    source:
      "Los rendimientos se pagan solo con la reserva del propio producto, nunca con lo que ingresan otros miembros.",
    general:
      "El dinero de un producto queda bloqueado hasta el vencimiento, la cancelación o la salida anticipada. Solo dinero de prueba.",
    strict:
      "No invierta si no está dispuesto a perder todo el dinero que invierte. Es una inversión de alto riesgo y es poco probable que esté protegido si algo sale mal. Solo dinero de prueba.",
  },
  it_IT: {
    about:
      "Ballast mostra piani a rendimento giornaliero il cui intero rendimento è bloccato in una riserva prima della vendita.",
    ribbon: "TEST: solo denaro di prova",
    money:
      "Tutto il denaro qui è denaro di prova senza valore. Non si può versare né prelevare denaro reale.",
    chain:
      "USDT è qui un token di prova sulla catena di prova {chainId}. Banca e SMS sono simulati.",
    source:
      "I rendimenti sono pagati solo dalla riserva del prodotto stesso, mai da quanto versano altri membri.",
    general:
      "Il denaro in un prodotto è bloccato fino alla scadenza, all'annullamento o all'uscita anticipata. Solo denaro di prova.",
    strict:
      "Non investire se non sei disposto a perdere tutto il denaro che investi. È un investimento ad alto rischio ed è improbabile che tu sia protetto se qualcosa va storto. Solo denaro di prova.",
  },
  fr_FR: {
    about:
      "Ballast présente des plans à rendement quotidien dont tout le rendement est bloqué dans une réserve avant la vente.",
    ribbon: "TEST : argent de test uniquement",
    money:
      "Tout l'argent est ici de l'argent de test sans valeur. Aucun argent réel ne peut être versé ni retiré.",
    chain:
      "L'USDT est ici un jeton de test sur la chaîne de test {chainId}. La banque et les SMS sont simulés.",
    source:
      "Les rendements sont payés uniquement par la réserve du produit, jamais par ce que versent d'autres membres.",
    general:
      "L'argent d'un produit est bloqué jusqu'à l'échéance, l'annulation ou la sortie anticipée. Argent de test uniquement.",
    strict:
      "N'investissez que si vous êtes prêt à perdre tout l'argent investi. C'est un investissement à haut risque et il est peu probable que vous soyez protégé en cas de problème. Argent de test uniquement.",
  },
  de_DE: {
    about:
      "Ballast zeigt Produkte mit Tagesertrag, deren gesamter Ertrag vor dem Verkauf in einer Reserve gesperrt ist.",
    ribbon: "TEST: nur Testgeld",
    money:
      "Alles Geld hier ist Testgeld ohne Wert. Echtes Geld kann weder ein- noch ausgezahlt werden.",
    chain: "USDT ist hier ein Testtoken auf der Testkette {chainId}. Bank und SMS sind simuliert.",
    source:
      "Erträge werden nur aus der eigenen Reserve des Produkts gezahlt, nie aus Einzahlungen anderer Mitglieder.",
    general:
      "Geld in einem Produkt ist bis zur Fälligkeit, zum Widerruf oder zum vorzeitigen Ausstieg gesperrt. Nur Testgeld.",
    strict:
      "Investieren Sie nur, wenn Sie bereit sind, das gesamte investierte Geld zu verlieren. Dies ist eine Anlage mit hohem Risiko, und Sie sind wahrscheinlich nicht geschützt, wenn etwas schiefgeht. Nur Testgeld.",
  },
  pt_PT: {
    about:
      "O Ballast mostra planos de rendimento diário cujo rendimento total é bloqueado numa reserva antes da venda.",
    ribbon: "TEST: apenas dinheiro de teste",
    money:
      "Todo o dinheiro aqui é dinheiro de teste sem valor. Não é possível depositar nem levantar dinheiro real.",
    chain:
      "O USDT é aqui um token de teste na cadeia de teste {chainId}. O banco e os SMS são simulados.",
    source:
      "Os rendimentos são pagos apenas pela reserva do próprio produto, nunca pelo que outros membros depositam.",
    general:
      "O dinheiro de um produto fica bloqueado até ao vencimento, ao cancelamento ou à saída antecipada. Apenas dinheiro de teste.",
    strict:
      "Não invista se não estiver preparado para perder todo o dinheiro que investe. É um investimento de alto risco e é improvável que esteja protegido se algo correr mal. Apenas dinheiro de teste.",
  },
};
