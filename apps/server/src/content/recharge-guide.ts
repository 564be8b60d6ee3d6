/** How to deposit, in each language. `{…}` is filled by guides.ts. */
import type { Language } from "@ballast/contract/language.ts";
import type { GuideText } from "./guides.ts";

export const RECHARGE_GUIDE: Record<Language, GuideText> = {
  en_US: {
    title: "How to deposit",
    sections: [
      [
        "USDT over BEP20",
        "Open Deposit and copy your address, or scan its code. The address is yours alone and stays the same.",
        "Send test USDT over BEP20 only, at least {minimum} tUSDT. What is sent over another chain does not arrive.",
        "After {confirmations} confirmations, about a minute, the amount is in your recharge wallet. There is no fee.",
      ],
      [
        "Local currency, credited in USDT",
        "Choose a pay channel and an amount of at least {cashMinimum}. Before you pay you see the rate, its source and time, and what you get.",
        "You pay on the bank’s page. Paid before the quote ends, it is credited at that rate; paid later, at the rate posted when the bank confirms.",
      ],
      [
        "Local currency, into the local wallet",
        "The amount is credited in local currency as soon as the bank confirms it.",
        "You can convert it to USDT once. What is left can go back to the account it came from at any time, without a fee.",
      ],
      [
        "If a deposit is missing",
        "Report a USDT deposit with its transaction hash on the deposit screen. A payment that was not credited shows its reason in the records.",
        "All money here is test money without value. Never send real money.",
      ],
    ],
  },
  hi_IN: {
    title: "जमा कैसे करें",
    sections: [
      [
        "BEP20 पर USDT",
        "जमा खोलें और अपना पता कॉपी करें, या उसका कोड स्कैन करें। पता केवल आपका है और वही रहता है।",
        "केवल BEP20 पर परीक्षण USDT भेजें, कम से कम {minimum} tUSDT। दूसरी श्रृंखला पर भेजी गई राशि नहीं पहुँचती।",
        "{confirmations} पुष्टियों के बाद, लगभग एक मिनट में, राशि आपके जमा वॉलेट में होती है। कोई शुल्क नहीं है।",
      ],
      [
        "स्थानीय मुद्रा, USDT में जमा",
        "भुगतान चैनल और कम से कम {cashMinimum} की राशि चुनें। भुगतान से पहले आपको दर, उसका स्रोत और समय, और मिलने वाली राशि दिखती है।",
        "आप बैंक के पेज पर भुगतान करते हैं। भाव की अवधि के भीतर भुगतान हो तो उसी दर पर जमा होता है; बाद में हो तो बैंक की पुष्टि के समय की दर पर।",
      ],
      [
        "स्थानीय मुद्रा, स्थानीय वॉलेट में",
        "बैंक की पुष्टि होते ही राशि स्थानीय मुद्रा में जमा होती है।",
        "आप इसे एक बार USDT में बदल सकते हैं। जो बचे, वह कभी भी बिना शुल्क उसी खाते में लौट सकता है जहाँ से आया।",
      ],
      [
        "अगर कोई जमा न दिखे",
        "जमा स्क्रीन पर USDT जमा की सूचना उसके लेनदेन हैश के साथ दें। जो भुगतान जमा नहीं हुआ, उसका कारण रिकॉर्ड में दिखता है।",
        "यहाँ सारा धन मूल्यहीन परीक्षण धन है। असली धन कभी न भेजें।",
      ],
    ],
  },
  ta_IN: {
    title: "வைப்பு செய்வது எப்படி",
    sections: [
      [
        "BEP20 வழியாக USDT",
        "வைப்பு என்பதைத் திறந்து உங்கள் முகவரியை நகலெடுக்கவும், அல்லது அதன் குறியீட்டை ஸ்கேன் செய்யவும். முகவரி உங்களுக்கு மட்டுமே உரியது, மாறாது.",
        "BEP20 வழியாக மட்டுமே சோதனை USDT அனுப்பவும், குறைந்தது {minimum} tUSDT. வேறு சங்கிலியில் அனுப்பியது வந்து சேராது.",
        "{confirmations} உறுதிப்படுத்தல்களுக்குப் பிறகு, சுமார் ஒரு நிமிடத்தில், தொகை உங்கள் வைப்புப் பணப்பையில் இருக்கும். கட்டணம் இல்லை.",
      ],
      [
        "உள்ளூர் நாணயம், USDT ஆக வரவு",
        "கட்டண வழியையும் குறைந்தது {cashMinimum} தொகையையும் தேர்ந்தெடுக்கவும். செலுத்தும் முன் விகிதம், அதன் மூலம், நேரம், கிடைக்கும் தொகை ஆகியவை தெரியும்.",
        "வங்கியின் பக்கத்தில் செலுத்துகிறீர்கள். விலைக்குறிப்பு முடிவதற்குள் செலுத்தினால் அந்த விகிதத்தில் வரவு வைக்கப்படும்; பின்னர் செலுத்தினால் வங்கி உறுதிப்படுத்தும்போதுள்ள விகிதத்தில்.",
      ],
      [
        "உள்ளூர் நாணயம், உள்ளூர் பணப்பையில்",
        "வங்கி உறுதிப்படுத்தியவுடன் தொகை உள்ளூர் நாணயத்தில் வரவு வைக்கப்படும்.",
        "அதை ஒருமுறை USDT ஆக மாற்றலாம். மீதி எப்போது வேண்டுமானாலும் கட்டணமின்றி, வந்த கணக்கிற்கே திரும்பலாம்.",
      ],
      [
        "வைப்பு காணவில்லை என்றால்",
        "வைப்புத் திரையில் பரிவர்த்தனை ஹாஷுடன் USDT வைப்பைத் தெரிவிக்கவும். வரவு வைக்கப்படாத கட்டணத்தின் காரணம் பதிவுகளில் தெரியும்.",
        "இங்குள்ள பணம் அனைத்தும் மதிப்பற்ற சோதனைப் பணம். உண்மையான பணத்தை ஒருபோதும் அனுப்ப வேண்டாம்.",
      ],
    ],
  },
  te_IN: {
    title: "డిపాజిట్ ఎలా చేయాలి",
    sections: [
      [
        "BEP20 ద్వారా USDT",
        "డిపాజిట్ తెరిచి మీ చిరునామాను కాపీ చేయండి, లేదా దాని కోడ్‌ను స్కాన్ చేయండి. చిరునామా మీ ఒక్కరిదే, మారదు.",
        "BEP20 ద్వారా మాత్రమే పరీక్ష USDT పంపండి, కనీసం {minimum} tUSDT. వేరే చైన్‌లో పంపినది చేరదు.",
        "{confirmations} నిర్ధారణల తర్వాత, సుమారు ఒక నిమిషంలో, మొత్తం మీ డిపాజిట్ వాలెట్‌లో ఉంటుంది. రుసుము లేదు.",
      ],
      [
        "స్థానిక కరెన్సీ, USDTలో జమ",
        "చెల్లింపు ఛానెల్‌ను, కనీసం {cashMinimum} మొత్తాన్ని ఎంచుకోండి. చెల్లించే ముందు రేటు, దాని మూలం, సమయం, మీకు వచ్చేది కనిపిస్తాయి.",
        "మీరు బ్యాంకు పేజీలో చెల్లిస్తారు. కోట్ ముగిసేలోపు చెల్లిస్తే ఆ రేటుకు జమ అవుతుంది; తర్వాత చెల్లిస్తే బ్యాంకు నిర్ధారించినప్పటి రేటుకు.",
      ],
      [
        "స్థానిక కరెన్సీ, స్థానిక వాలెట్‌లోకి",
        "బ్యాంకు నిర్ధారించిన వెంటనే మొత్తం స్థానిక కరెన్సీలో జమ అవుతుంది.",
        "దానిని ఒకసారి USDTగా మార్చుకోవచ్చు. మిగిలినది ఎప్పుడైనా రుసుము లేకుండా వచ్చిన ఖాతాకే తిరిగి వెళ్లవచ్చు.",
      ],
      [
        "డిపాజిట్ కనిపించకపోతే",
        "డిపాజిట్ స్క్రీన్‌లో లావాదేవీ హాష్‌తో USDT డిపాజిట్‌ను తెలియజేయండి. జమ కాని చెల్లింపు కారణం రికార్డులలో కనిపిస్తుంది.",
        "ఇక్కడి డబ్బంతా విలువ లేని పరీక్ష డబ్బు. నిజమైన డబ్బును ఎప్పుడూ పంపకండి.",
      ],
    ],
  },
  kn_IN: {
    title: "ಠೇವಣಿ ಮಾಡುವುದು ಹೇಗೆ",
    sections: [
      [
        "BEP20 ಮೂಲಕ USDT",
        "ಠೇವಣಿ ತೆರೆದು ನಿಮ್ಮ ವಿಳಾಸವನ್ನು ನಕಲಿಸಿ, ಅಥವಾ ಅದರ ಕೋಡ್ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ. ವಿಳಾಸ ನಿಮ್ಮದು ಮಾತ್ರ, ಬದಲಾಗುವುದಿಲ್ಲ.",
        "BEP20 ಮೂಲಕ ಮಾತ್ರ ಪರೀಕ್ಷಾ USDT ಕಳುಹಿಸಿ, ಕನಿಷ್ಠ {minimum} tUSDT. ಬೇರೆ ಚೈನ್‌ನಲ್ಲಿ ಕಳುಹಿಸಿದ್ದು ತಲುಪುವುದಿಲ್ಲ.",
        "{confirmations} ದೃಢೀಕರಣಗಳ ನಂತರ, ಸುಮಾರು ಒಂದು ನಿಮಿಷದಲ್ಲಿ, ಮೊತ್ತ ನಿಮ್ಮ ಠೇವಣಿ ವಾಲೆಟ್‌ನಲ್ಲಿರುತ್ತದೆ. ಶುಲ್ಕವಿಲ್ಲ.",
      ],
      [
        "ಸ್ಥಳೀಯ ಕರೆನ್ಸಿ, USDT ಆಗಿ ಜಮೆ",
        "ಪಾವತಿ ಚಾನೆಲ್ ಮತ್ತು ಕನಿಷ್ಠ {cashMinimum} ಮೊತ್ತವನ್ನು ಆಯ್ಕೆಮಾಡಿ. ಪಾವತಿಸುವ ಮೊದಲು ದರ, ಅದರ ಮೂಲ, ಸಮಯ ಮತ್ತು ನಿಮಗೆ ಸಿಗುವುದು ಕಾಣುತ್ತವೆ.",
        "ನೀವು ಬ್ಯಾಂಕಿನ ಪುಟದಲ್ಲಿ ಪಾವತಿಸುತ್ತೀರಿ. ದರಪಟ್ಟಿ ಮುಗಿಯುವ ಮೊದಲು ಪಾವತಿಸಿದರೆ ಆ ದರದಲ್ಲಿ ಜಮೆಯಾಗುತ್ತದೆ; ನಂತರವಾದರೆ ಬ್ಯಾಂಕ್ ದೃಢೀಕರಿಸಿದಾಗಿನ ದರದಲ್ಲಿ.",
      ],
      [
        "ಸ್ಥಳೀಯ ಕರೆನ್ಸಿ, ಸ್ಥಳೀಯ ವಾಲೆಟ್‌ಗೆ",
        "ಬ್ಯಾಂಕ್ ದೃಢೀಕರಿಸಿದ ಕೂಡಲೇ ಮೊತ್ತ ಸ್ಥಳೀಯ ಕರೆನ್ಸಿಯಲ್ಲಿ ಜಮೆಯಾಗುತ್ತದೆ.",
        "ಅದನ್ನು ಒಮ್ಮೆ USDT ಗೆ ಪರಿವರ್ತಿಸಬಹುದು. ಉಳಿದದ್ದು ಯಾವಾಗ ಬೇಕಾದರೂ ಶುಲ್ಕವಿಲ್ಲದೆ ಬಂದ ಖಾತೆಗೇ ಹಿಂತಿರುಗಬಹುದು.",
      ],
      [
        "ಠೇವಣಿ ಕಾಣದಿದ್ದರೆ",
        "ಠೇವಣಿ ಪರದೆಯಲ್ಲಿ ವಹಿವಾಟು ಹ್ಯಾಶ್‌ನೊಂದಿಗೆ USDT ಠೇವಣಿಯನ್ನು ತಿಳಿಸಿ. ಜಮೆಯಾಗದ ಪಾವತಿಯ ಕಾರಣ ದಾಖಲೆಗಳಲ್ಲಿ ಕಾಣುತ್ತದೆ.",
        "ಇಲ್ಲಿರುವ ಹಣವೆಲ್ಲ ಮೌಲ್ಯವಿಲ್ಲದ ಪರೀಕ್ಷಾ ಹಣ. ನಿಜವಾದ ಹಣವನ್ನು ಎಂದಿಗೂ ಕಳುಹಿಸಬೇಡಿ.",
      ],
    ],
  },
  tr_TR: {
    title: "Nasıl para yatırılır",
    sections: [
      [
        "BEP20 üzerinden USDT",
        "Yatırma’yı açın ve adresinizi kopyalayın ya da kodunu okutun. Adres yalnızca sizindir ve değişmez.",
        "Yalnızca BEP20 üzerinden test USDT’si gönderin, en az {minimum} tUSDT. Başka bir zincirden gönderilen ulaşmaz.",
        "{confirmations} onaydan sonra, yaklaşık bir dakikada, tutar yatırma hesabınızdadır. Ücret yoktur.",
      ],
      [
        "Yerel para, USDT olarak",
        "Bir ödeme kanalı ve en az {cashMinimum} tutarında bir miktar seçin. Ödemeden önce kuru, kaynağını, saatini ve elinize geçecek tutarı görürsünüz.",
        "Bankanın sayfasında ödersiniz. Teklif süresi bitmeden ödenirse o kurdan, sonra ödenirse bankanın onayladığı andaki kurdan yatırılır.",
      ],
      [
        "Yerel para, yerel para hesabına",
        "Banka onaylar onaylamaz tutar yerel para olarak yatırılır.",
        "Bir kez USDT’ye çevirebilirsiniz. Kalan, her zaman ücretsiz olarak geldiği hesaba dönebilir.",
      ],
      [
        "Yatırılan para görünmüyorsa",
        "USDT yatırımını para yatırma ekranında işlem hash’i ile bildirin. Yatırılmayan bir ödemenin nedeni kayıtlarda görünür.",
        "Buradaki tüm para değersiz test parasıdır. Asla gerçek para göndermeyin.",
      ],
    ],
  },
  es_ES: {
    title: "Cómo depositar",
    sections: [
      [
        "USDT por BEP20",
        "Abra Depositar y copie su dirección, o escanee su código. La dirección es solo suya y no cambia.",
        "Envíe USDT de prueba solo por BEP20, al menos {minimum} tUSDT. Lo que se envía por otra cadena no llega.",
        "Tras {confirmations} confirmaciones, cerca de un minuto, el importe está en su cuenta de depósito. No hay comisión.",
      ],
      [
        "Moneda local, abonada en USDT",
        "Elija un canal de pago y un importe de al menos {cashMinimum}. Antes de pagar ve el tipo de cambio, su fuente y su hora, y lo que recibe.",
        "Usted paga en la página del banco. Si paga antes de que venza la cotización, se abona a ese tipo; después, al publicado cuando el banco confirma.",
      ],
      [
        "Moneda local, a la cuenta en moneda local",
        "El importe se abona en moneda local en cuanto el banco lo confirma.",
        "Puede convertirlo a USDT una vez. Lo que queda puede volver en cualquier momento, sin comisión, a la cuenta de la que vino.",
      ],
      [
        "Si falta un depósito",
        "Comunique un depósito de USDT con su hash de transacción en la pantalla de depósito. Un pago no abonado muestra el motivo en el historial.",
        "Todo el dinero aquí es dinero de prueba sin valor. No envíe nunca dinero real.",
      ],
    ],
  },
  it_IT: {
    title: "Come depositare",
    sections: [
      [
        "USDT su BEP20",
        "Apri Deposita e copia il tuo indirizzo, o scansiona il suo codice. L’indirizzo è solo tuo e non cambia.",
        "Invia USDT di prova solo su BEP20, almeno {minimum} tUSDT. Ciò che arriva da un’altra catena non viene ricevuto.",
        "Dopo {confirmations} conferme, circa un minuto, l’importo è nel tuo conto deposito. Non ci sono commissioni.",
      ],
      [
        "Valuta locale, accreditata in USDT",
        "Scegli un canale di pagamento e un importo di almeno {cashMinimum}. Prima di pagare vedi il cambio, la sua fonte e l’ora, e quanto ricevi.",
        "Paghi sulla pagina della banca. Se paghi prima che scada il preventivo, l’accredito è a quel cambio; dopo, a quello pubblicato quando la banca conferma.",
      ],
      [
        "Valuta locale, nel conto in valuta locale",
        "L’importo viene accreditato in valuta locale appena la banca lo conferma.",
        "Puoi convertirlo in USDT una volta. Ciò che resta può tornare in ogni momento, senza commissioni, al conto da cui è arrivato.",
      ],
      [
        "Se manca un deposito",
        "Segnala un deposito USDT con l’hash della transazione nella schermata di deposito. Un pagamento non accreditato mostra il motivo nello storico.",
        "Tutto il denaro qui è denaro di prova senza valore. Non inviare mai denaro vero.",
      ],
    ],
  },
  fr_FR: {
    title: "Comment déposer",
    sections: [
      [
        "USDT par BEP20",
        "Ouvrez Déposer et copiez votre adresse, ou scannez son code. L’adresse n’est qu’à vous et ne change pas.",
        "Envoyez des USDT de test par BEP20 uniquement, au moins {minimum} tUSDT. Ce qui passe par une autre chaîne n’arrive pas.",
        "Après {confirmations} confirmations, environ une minute, le montant est sur votre compte de dépôt. Il n’y a pas de frais.",
      ],
      [
        "Devise locale, créditée en USDT",
        "Choisissez un canal de paiement et un montant d’au moins {cashMinimum}. Avant de payer, vous voyez le taux, sa source et son heure, et ce que vous recevez.",
        "Vous payez sur la page de la banque. Payé avant la fin du devis, le montant est crédité à ce taux ; payé plus tard, au taux affiché quand la banque confirme.",
      ],
      [
        "Devise locale, sur le compte en devise locale",
        "Le montant est crédité en devise locale dès que la banque le confirme.",
        "Vous pouvez le convertir en USDT une fois. Ce qui reste peut revenir à tout moment, sans frais, sur le compte d’où il est venu.",
      ],
      [
        "S’il manque un dépôt",
        "Signalez un dépôt en USDT avec son hash de transaction sur l’écran de dépôt. Un paiement non crédité indique son motif dans l’historique.",
        "Tout l’argent ici est de l’argent de test sans valeur. N’envoyez jamais d’argent réel.",
      ],
    ],
  },
  de_DE: {
    title: "So zahlen Sie ein",
    sections: [
      [
        "USDT über BEP20",
        "Öffnen Sie Einzahlen und kopieren Sie Ihre Adresse, oder scannen Sie den Code. Die Adresse gehört Ihnen allein und bleibt gleich.",
        "Senden Sie Test-USDT nur über BEP20, mindestens {minimum} tUSDT. Was über eine andere Kette gesendet wird, kommt nicht an.",
        "Nach {confirmations} Bestätigungen, etwa einer Minute, ist der Betrag auf Ihrem Einzahlungskonto. Es fällt keine Gebühr an.",
      ],
      [
        "Landeswährung, gutgeschrieben in USDT",
        "Wählen Sie einen Zahlungsweg und einen Betrag von mindestens {cashMinimum}. Vor dem Zahlen sehen Sie den Kurs, seine Quelle und Zeit und was Sie erhalten.",
        "Sie zahlen auf der Seite der Bank. Vor Ablauf des Angebots bezahlt, wird zu diesem Kurs gutgeschrieben; später zu dem Kurs, der bei der Bestätigung der Bank gilt.",
      ],
      [
        "Landeswährung, auf das Landeswährungskonto",
        "Der Betrag wird in Landeswährung gutgeschrieben, sobald die Bank ihn bestätigt.",
        "Sie können ihn einmal in USDT umtauschen. Der Rest kann jederzeit ohne Gebühr auf das Konto zurück, von dem er kam.",
      ],
      [
        "Wenn eine Einzahlung fehlt",
        "Melden Sie eine USDT-Einzahlung mit ihrem Transaktions-Hash auf dem Bildschirm Einzahlen. Bei einer nicht gutgeschriebenen Zahlung steht der Grund in den Umsätzen.",
        "Alles Geld hier ist Testgeld ohne Wert. Senden Sie niemals echtes Geld.",
      ],
    ],
  },
  pt_PT: {
    title: "Como depositar",
    sections: [
      [
        "USDT por BEP20",
        "Abra Depositar e copie o seu endereço, ou leia o código. O endereço é só seu e não muda.",
        "Envie USDT de teste apenas por BEP20, pelo menos {minimum} tUSDT. O que é enviado por outra cadeia não chega.",
        "Após {confirmations} confirmações, cerca de um minuto, o montante está na sua conta de depósito. Não há comissão.",
      ],
      [
        "Moeda local, creditada em USDT",
        "Escolha um canal de pagamento e um montante de pelo menos {cashMinimum}. Antes de pagar vê a taxa, a sua fonte e hora, e o que recebe.",
        "Paga na página do banco. Pago antes de a cotação expirar, é creditado a essa taxa; depois, à taxa publicada quando o banco confirma.",
      ],
      [
        "Moeda local, para a conta em moeda local",
        "O montante é creditado em moeda local assim que o banco o confirma.",
        "Pode convertê-lo em USDT uma vez. O que sobra pode voltar a qualquer momento, sem comissão, à conta de onde veio.",
      ],
      [
        "Se faltar um depósito",
        "Comunique um depósito de USDT com o hash da transação no ecrã de depósito. Um pagamento não creditado mostra o motivo no extrato.",
        "Todo o dinheiro aqui é dinheiro de teste sem valor. Nunca envie dinheiro real.",
      ],
    ],
  },
};
