/** What the demo's products say, in all languages: the lease agreement and where the return comes from. */
import type { Translations } from "@ballast/contract/translation.ts";

export const AGREEMENT = `Lease agreement, version 1 (test money only)

1. You lease the units you buy for the number of days shown. Each whole day pays the daily return shown; the days begin on the day after the purchase.
2. The whole return of every unit was locked in the reserve before the sale began. It is paid from there and from nowhere else.
3. Your principal stays in custody. It comes back in full on the last day, together with the last return.
4. Within 24 hours you may cancel; everything is undone. After that you may leave early on any day: the whole principal comes back, returns already received stay yours, returns to come are given up.
5. Withdrawals carry a fee of 5 % of the part that was earned. Money paid in and principal that came back leave without a fee.
6. What can go wrong: the chain or this service can fail or be delayed; the test money has no value. The worst case is that you wait longer for your money; see the status of the reserve before you buy.`;

export const AGREEMENT_TRANSLATIONS: Translations = {
  hi_IN: `लीज़ अनुबंध, संस्करण 1 (केवल परीक्षण धन)

1. आप जो इकाइयाँ खरीदते हैं, उन्हें दिखाए गए दिनों के लिए लीज़ पर लेते हैं। हर पूरे दिन पर दिखाया गया दैनिक रिटर्न मिलता है; दिनों की गिनती खरीद के अगले दिन से शुरू होती है।
2. हर इकाई का पूरा रिटर्न बिक्री शुरू होने से पहले रिज़र्व में लॉक किया गया था। भुगतान वहीं से होता है और कहीं और से नहीं।
3. आपका मूलधन अभिरक्षा में रहता है। वह अंतिम दिन, अंतिम रिटर्न के साथ, पूरा वापस आता है।
4. 24 घंटे के भीतर आप रद्द कर सकते हैं; तब सब कुछ पहले जैसा हो जाता है। उसके बाद आप किसी भी दिन समय से पहले निकल सकते हैं: पूरा मूलधन वापस आता है, मिल चुके रिटर्न आपके रहते हैं, आगे मिलने वाले रिटर्न छोड़ने होते हैं।
5. निकासी पर कमाए गए हिस्से का 5 % शुल्क लगता है। जमा किए गए और वापस आए मूलधन की निकासी पर शुल्क नहीं लगता।
6. क्या गलत हो सकता है: चेन या यह सेवा रुक सकती है या देर कर सकती है; परीक्षण धन का कोई मूल्य नहीं है। सबसे बुरी स्थिति में आपको अपने धन के लिए अधिक प्रतीक्षा करनी पड़ेगी; खरीदने से पहले रिज़र्व की स्थिति देखें।`,
  ta_IN: `குத்தகை ஒப்பந்தம், பதிப்பு 1 (சோதனைப் பணம் மட்டும்)

1. நீங்கள் வாங்கும் அலகுகளை, காட்டப்பட்ட நாட்களுக்குக் குத்தகைக்கு எடுக்கிறீர்கள். ஒவ்வொரு முழு நாளும் காட்டப்பட்ட தினசரி வருமானத்தைத் தரும்; நாட்கள், வாங்கிய மறுநாளில் தொடங்கும்.
2. ஒவ்வோர் அலகின் முழு வருமானமும் விற்பனை தொடங்கும் முன்பே கையிருப்பு நிதியில் பூட்டப்பட்டது. அது அங்கிருந்து மட்டுமே வழங்கப்படும்.
3. உங்கள் அசல் பாதுகாவலில் இருக்கும். கடைசி நாளில், கடைசி வருமானத்துடன் முழுமையாகத் திரும்பி வரும்.
4. 24 மணி நேரத்திற்குள் நீங்கள் ரத்து செய்யலாம்; எல்லாம் முன்பிருந்தபடி ஆகும். அதன் பிறகு எந்த நாளிலும் முன்கூட்டியே வெளியேறலாம்: முழு அசலும் திரும்பி வரும், ஏற்கனவே பெற்ற வருமானம் உங்களுடையதாகவே இருக்கும், இனி வரவேண்டிய வருமானம் கைவிடப்படும்.
5. பணமெடுப்பில், ஈட்டிய பகுதியின் 5 % கட்டணமாகும். வைப்பாகச் செலுத்திய பணத்துக்கும் திரும்பி வந்த அசலுக்கும் கட்டணம் கிடையாது.
6. எவை தவறாகலாம்: சங்கிலி அல்லது இந்தச் சேவை செயலிழக்கலாம், தாமதமாகலாம்; சோதனைப் பணத்துக்கு மதிப்பு இல்லை. மிக மோசமான நிலையில், உங்கள் பணத்துக்காக நீங்கள் கூடுதல் காலம் காத்திருக்க வேண்டியிருக்கும்; வாங்கும் முன் கையிருப்பு நிதியின் நிலையைப் பாருங்கள்.`,
  te_IN: `లీజు ఒప్పందం, వెర్షన్ 1 (పరీక్ష డబ్బు మాత్రమే)

1. మీరు కొనే యూనిట్లను, చూపిన రోజుల సంఖ్య వరకు లీజుకు తీసుకుంటారు. ప్రతి పూర్తి రోజుకు చూపిన రోజువారీ రాబడి చెల్లించబడుతుంది; రోజుల లెక్క కొనుగోలు మరుసటి రోజు నుండి మొదలవుతుంది.
2. ప్రతి యూనిట్ మొత్తం రాబడిని అమ్మకం మొదలయ్యే ముందే రిజర్వులో లాక్ చేశారు. చెల్లింపు అక్కడి నుండే జరుగుతుంది, మరెక్కడి నుండీ కాదు.
3. మీ అసలు సంరక్షణలో ఉంటుంది. చివరి రోజున, చివరి రాబడితో పాటు పూర్తిగా తిరిగి వస్తుంది.
4. 24 గంటల్లోపు మీరు రద్దు చేయవచ్చు; అంతా మునుపటిలా అవుతుంది. ఆ తర్వాత ఏ రోజైనా ముందస్తుగా నిష్క్రమించవచ్చు: మొత్తం అసలు తిరిగి వస్తుంది, ఇప్పటికే అందిన రాబడి మీదే, ఇకపై రావలసిన రాబడిని వదులుకుంటారు.
5. ఉపసంహరణలో, సంపాదించిన భాగంపై 5 % రుసుము ఉంటుంది. డిపాజిట్ చేసిన డబ్బుకు, తిరిగి వచ్చిన అసలుకు రుసుము లేదు.
6. ఏమి తప్పు జరగవచ్చు: చైన్ లేదా ఈ సేవ విఫలం కావచ్చు లేదా ఆలస్యం కావచ్చు; పరీక్ష డబ్బుకు విలువ లేదు. అత్యంత చెడ్డ పరిస్థితిలో మీ డబ్బు కోసం మీరు ఎక్కువ సమయం వేచి ఉండాలి; కొనే ముందు రిజర్వు స్థితిని చూడండి.`,
  kn_IN: `ಗುತ್ತಿಗೆ ಒಪ್ಪಂದ, ಆವೃತ್ತಿ 1 (ಪರೀಕ್ಷಾ ಹಣ ಮಾತ್ರ)

1. ನೀವು ಖರೀದಿಸುವ ಘಟಕಗಳನ್ನು, ತೋರಿಸಿದ ದಿನಗಳವರೆಗೆ ಗುತ್ತಿಗೆಗೆ ಪಡೆಯುತ್ತೀರಿ. ಪ್ರತಿ ಪೂರ್ಣ ದಿನಕ್ಕೆ ತೋರಿಸಿದ ದೈನಂದಿನ ಪ್ರತಿಫಲವನ್ನು ಪಾವತಿಸಲಾಗುತ್ತದೆ; ದಿನಗಳು ಖರೀದಿಯ ಮರುದಿನ ಪ್ರಾರಂಭವಾಗುತ್ತವೆ.
2. ಪ್ರತಿ ಘಟಕದ ಸಂಪೂರ್ಣ ಪ್ರತಿಫಲವನ್ನು ಮಾರಾಟ ಪ್ರಾರಂಭವಾಗುವ ಮುನ್ನವೇ ಮೀಸಲಿನಲ್ಲಿ ಲಾಕ್ ಮಾಡಲಾಗಿತ್ತು. ಪಾವತಿ ಅಲ್ಲಿಂದ ಮಾತ್ರ ಆಗುತ್ತದೆ, ಬೇರೆಲ್ಲಿಂದಲೂ ಅಲ್ಲ.
3. ನಿಮ್ಮ ಅಸಲು ಸುಪರ್ದಿಯಲ್ಲಿರುತ್ತದೆ. ಕೊನೆಯ ದಿನ, ಕೊನೆಯ ಪ್ರತಿಫಲದೊಂದಿಗೆ ಪೂರ್ಣವಾಗಿ ವಾಪಸ್ ಬರುತ್ತದೆ.
4. 24 ಗಂಟೆಗಳೊಳಗೆ ನೀವು ರದ್ದುಮಾಡಬಹುದು; ಎಲ್ಲವೂ ಮೊದಲಿನಂತಾಗುತ್ತದೆ. ನಂತರ ಯಾವುದೇ ದಿನ ಮುಂಚಿತವಾಗಿ ನಿರ್ಗಮಿಸಬಹುದು: ಸಂಪೂರ್ಣ ಅಸಲು ವಾಪಸ್ ಬರುತ್ತದೆ, ಈಗಾಗಲೇ ಪಡೆದ ಪ್ರತಿಫಲ ನಿಮ್ಮದಾಗಿಯೇ ಇರುತ್ತದೆ, ಮುಂದೆ ಬರಬೇಕಾದ ಪ್ರತಿಫಲವನ್ನು ಬಿಟ್ಟುಕೊಡುತ್ತೀರಿ.
5. ಹಿಂಪಡೆಯುವಿಕೆಯಲ್ಲಿ, ಗಳಿಸಿದ ಭಾಗದ 5 % ಶುಲ್ಕವಿರುತ್ತದೆ. ಠೇವಣಿ ಮಾಡಿದ ಹಣಕ್ಕೂ ವಾಪಸ್ ಬಂದ ಅಸಲಿಗೂ ಶುಲ್ಕವಿಲ್ಲ.
6. ಏನು ತಪ್ಪಾಗಬಹುದು: ಸರಪಳಿ ಅಥವಾ ಈ ಸೇವೆ ವಿಫಲವಾಗಬಹುದು ಅಥವಾ ತಡವಾಗಬಹುದು; ಪರೀಕ್ಷಾ ಹಣಕ್ಕೆ ಮೌಲ್ಯವಿಲ್ಲ. ಅತ್ಯಂತ ಕೆಟ್ಟ ಸಂದರ್ಭದಲ್ಲಿ ನಿಮ್ಮ ಹಣಕ್ಕಾಗಿ ನೀವು ಹೆಚ್ಚು ಕಾಲ ಕಾಯಬೇಕಾಗುತ್ತದೆ; ಖರೀದಿಸುವ ಮುನ್ನ ಮೀಸಲಿನ ಸ್ಥಿತಿಯನ್ನು ನೋಡಿ.`,
  tr_TR: `Kira sözleşmesi, sürüm 1 (yalnızca test parası)

1. Satın aldığınız birimleri gösterilen gün sayısı boyunca kiralarsınız. Her tam gün, gösterilen günlük getiriyi öder; günler, satın alma gününün ertesi günü başlar.
2. Her birimin getirisinin tamamı, satış başlamadan önce rezervde kilitlenmiştir. Oradan ödenir, başka hiçbir yerden ödenmez.
3. Anaparanız saklamada kalır. Son gün, son getiriyle birlikte tamamı geri gelir.
4. 24 saat içinde iptal edebilirsiniz; her şey geri alınır. Ondan sonra istediğiniz gün erken çıkabilirsiniz: anaparanın tamamı geri gelir, aldığınız getiriler sizde kalır, gelecek getirilerden vazgeçilir.
5. Çekimlerde, kazanılan kısmın %5’i ücret olarak alınır. Yatırılan para ile geri gelen anapara için ücret alınmaz.
6. Neler ters gidebilir: zincir veya bu hizmet aksayabilir ya da gecikebilir; test parasının değeri yoktur. En kötü durumda paranızı daha uzun süre beklersiniz; satın almadan önce rezervin durumuna bakın.`,
  es_ES: `Contrato de arrendamiento, versión 1 (solo dinero de prueba)

1. Usted arrienda las unidades que compra durante el número de días indicado. Cada día completo paga el rendimiento diario indicado; los días empiezan a contar al día siguiente de la compra.
2. Todo el rendimiento de cada unidad quedó bloqueado en la reserva antes de que empezara la venta. Se paga de ahí y de ningún otro sitio.
3. Su capital permanece en custodia. Vuelve íntegro el último día, junto con el último rendimiento.
4. Durante 24 horas puede cancelar, y todo se deshace. Después puede salir de forma anticipada cualquier día: vuelve todo el capital, los rendimientos ya recibidos siguen siendo suyos y se renuncia a los que faltan.
5. Las retiradas llevan una comisión del 5 % de la parte que se ha ganado. El dinero depositado y el capital devuelto salen sin comisión.
6. Qué puede salir mal: la cadena o este servicio pueden fallar o retrasarse; el dinero de prueba no tiene valor. En el peor de los casos, usted espera más tiempo su dinero; consulte el estado de la reserva antes de comprar.`,
  it_IT: `Contratto di locazione, versione 1 (solo denaro di prova)

1. Prendi in locazione le unità che acquisti per il numero di giorni indicato. Ogni giorno intero paga il rendimento giornaliero indicato; i giorni iniziano il giorno dopo l’acquisto.
2. L’intero rendimento di ogni unità è stato bloccato nella riserva prima dell’inizio della vendita. Viene pagato da lì e da nessun’altra parte.
3. Il tuo capitale resta in custodia. Torna per intero l’ultimo giorno, insieme all’ultimo rendimento.
4. Entro 24 ore puoi annullare: tutto torna com’era. In seguito puoi uscire in anticipo in qualsiasi giorno: torna l’intero capitale, i rendimenti già ricevuti restano tuoi, a quelli futuri si rinuncia.
5. I prelievi comportano una commissione del 5 % della parte guadagnata. Il denaro depositato e il capitale restituito escono senza commissione.
6. Che cosa può andare storto: la catena o questo servizio possono guastarsi o subire ritardi; il denaro di prova non ha valore. Nel caso peggiore aspetti più a lungo il tuo denaro; guarda lo stato della riserva prima di acquistare.`,
  fr_FR: `Contrat de location, version 1 (argent de test uniquement)

1. Vous louez les unités que vous achetez pour le nombre de jours indiqué. Chaque jour entier paie le rendement quotidien indiqué ; les jours commencent le lendemain de l’achat.
2. Le rendement entier de chaque unité a été bloqué dans la réserve avant le début de la vente. Il est payé de là, et de nulle part ailleurs.
3. Votre capital reste en conservation. Il revient en entier le dernier jour, avec le dernier rendement.
4. Pendant 24 heures, vous pouvez annuler ; tout est défait. Ensuite, vous pouvez sortir par anticipation n’importe quel jour : le capital entier revient, les rendements déjà reçus restent à vous, ceux à venir sont abandonnés.
5. Les retraits portent des frais de 5 % de la part qui a été gagnée. L’argent déposé et le capital revenu sortent sans frais.
6. Ce qui peut mal tourner : la chaîne ou ce service peuvent tomber en panne ou prendre du retard ; l’argent de test n’a pas de valeur. Dans le pire des cas, vous attendez votre argent plus longtemps ; voyez l’état de la réserve avant d’acheter.`,
  de_DE: `Mietvertrag, Version 1 (nur Testgeld)

1. Sie mieten die Einheiten, die Sie kaufen, für die angegebene Zahl von Tagen. Für jeden ganzen Tag wird der angegebene Tagesertrag gezahlt; die Tage beginnen am Tag nach dem Kauf.
2. Der gesamte Ertrag jeder Einheit wurde in der Reserve gesperrt, bevor der Verkauf begann. Er wird daraus gezahlt und aus nichts anderem.
3. Ihr Anlagebetrag bleibt in Verwahrung. Er kommt am letzten Tag vollständig zurück, zusammen mit dem letzten Ertrag.
4. Innerhalb von 24 Stunden können Sie widerrufen; dann wird alles rückgängig gemacht. Danach können Sie an jedem Tag vorzeitig aussteigen: Der ganze Anlagebetrag kommt zurück, bereits erhaltene Erträge bleiben Ihnen, auf künftige Erträge wird verzichtet.
5. Bei Auszahlungen fällt eine Gebühr von 5 % auf den verdienten Teil an. Eingezahltes Geld und zurückgekommener Anlagebetrag werden ohne Gebühr ausgezahlt.
6. Was schiefgehen kann: Die Kette oder dieser Dienst können ausfallen oder sich verzögern; das Testgeld hat keinen Wert. Im schlimmsten Fall warten Sie länger auf Ihr Geld; sehen Sie sich vor dem Kauf den Stand der Reserve an.`,
  pt_PT: `Contrato de locação, versão 1 (apenas dinheiro de teste)

1. As unidades que compra são-lhe locadas pelo número de dias indicado. Cada dia completo paga o rendimento diário indicado; os dias começam a contar no dia seguinte ao da compra.
2. Todo o rendimento de cada unidade foi bloqueado na reserva antes de a venda começar. É pago a partir dela e de mais nenhum lado.
3. O seu capital fica em custódia. Volta por inteiro no último dia, juntamente com o último rendimento.
4. Durante 24 horas pode cancelar e tudo é desfeito. Depois disso pode sair antecipadamente em qualquer dia: volta todo o capital, os rendimentos já recebidos continuam a ser seus e prescinde-se dos que estão por vir.
5. Os levantamentos têm uma comissão de 5 % da parte que foi ganha. O dinheiro depositado e o capital devolvido saem sem comissão.
6. O que pode correr mal: a cadeia ou este serviço podem falhar ou atrasar-se; o dinheiro de teste não tem valor. No pior dos casos, espera mais tempo pelo seu dinheiro; veja o estado da reserva antes de comprar.`,
};

export const SOURCE =
  "The operator's own capital, given to the reserve before the sale and attested by a second person; see the funding lot.";

export const SOURCE_TRANSLATIONS: Translations = {
  hi_IN:
    "संचालक की अपनी पूँजी, जो बिक्री से पहले रिज़र्व में दी गई और जिसे किसी दूसरे व्यक्ति ने अभिप्रमाणित किया; स्रोत का लॉट देखें।",
  ta_IN:
    "நிறுவனத்தின் சொந்த மூலதனம்; விற்பனைக்கு முன் கையிருப்பு நிதிக்கு வழங்கப்பட்டது, இரண்டாவது நபர் அதற்குச் சான்றளித்தார்; நிதித் தொகுப்பைப் பார்க்கவும்.",
  te_IN:
    "నిర్వాహక సంస్థ సొంత మూలధనం; అమ్మకానికి ముందే రిజర్వుకు ఇవ్వబడింది, మరొక వ్యక్తి దాన్ని ధ్రువీకరించారు; నిధి లాట్ చూడండి.",
  kn_IN: "ಸಂಸ್ಥೆಯ ಸ್ವಂತ ಬಂಡವಾಳ; ಮಾರಾಟಕ್ಕೆ ಮುನ್ನ ಮೀಸಲಿಗೆ ನೀಡಲಾಗಿದೆ, ಎರಡನೇ ವ್ಯಕ್ತಿ ಅದನ್ನು ದೃಢೀಕರಿಸಿದ್ದಾರೆ; ನಿಧಿ ಪೂರೈಕೆಯ ಲಾಟ್ ನೋಡಿ.",
  tr_TR:
    "İşletmecinin öz sermayesi; satıştan önce rezerve aktarıldı ve ikinci bir kişi tarafından doğrulandı; kaynağın dilimine bakın.",
  es_ES:
    "Fondos propios del operador, entregados a la reserva antes de la venta y atestiguados por una segunda persona; vea el lote de la dotación.",
  it_IT:
    "Fondi propri dell’operatore, versati nella riserva prima della vendita e attestati da una seconda persona; vedi il lotto della dotazione.",
  fr_FR:
    "Fonds propres de l’opérateur, versés à la réserve avant la vente et attestés par une seconde personne ; voyez le lot du financement.",
  de_DE:
    "Eigenkapital des Betreibers, vor dem Verkauf in die Reserve gegeben und von einer zweiten Person bestätigt; siehe die Tranche der Mittel.",
  pt_PT:
    "Capitais próprios do operador, entregues à reserva antes da venda e atestados por uma segunda pessoa; veja o lote do financiamento.",
};
