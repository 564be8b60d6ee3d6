import type { Words } from "../words.ts";

export const words: Words = {
  deposit_credited: {
    title: "Einzahlung gutgeschrieben",
    body: "{amount} ist auf Ihrem Einzahlungskonto.",
  },
  deposit_matched: {
    title: "Einzahlung von Mitarbeitern gebucht",
    body: "{amount} war ohne Zuordnung eingegangen und ist jetzt auf Ihrem Einzahlungskonto.",
  },
  deposit_not_credited: {
    title: "Einzahlung nicht gutgeschrieben",
    body: "Eine Einzahlung von {amount} konnte nicht gutgeschrieben werden. In der Liste der Einzahlungen steht, warum und was zu tun ist.",
  },
  local_credited: {
    title: "Landeswährung gutgeschrieben",
    body: "{amount} ist auf Ihrem Landeswährungskonto.",
  },
  converted: {
    title: "In USDT getauscht",
    body: "{given} von Ihrem Landeswährungskonto wurden zu {amount} auf Ihrem Einzahlungskonto.",
  },
  withdrawal_applied: {
    title: "Auszahlung beantragt",
    body: "{amount} ist auf dem Weg zu Ihnen, spätestens am {until} da. Bis zur Genehmigung können Sie die Auszahlung abbrechen. Waren Sie das nicht, brechen Sie sie ab und ändern Sie Ihre Passwörter.",
  },
  withdrawal_held: {
    title: "Auszahlung zurückgestellt",
    body: "Eine Auszahlung von {amount} wartet, längstens bis {until}. In der Liste der Auszahlungen steht, warum.",
  },
  withdrawal_late: {
    title: "Auszahlung verspätet",
    body: "Eine Auszahlung von {amount} ist nicht zur zugesagten Zeit angekommen. {why} Sie wird jetzt bis {until} erwartet.",
  },
  withdrawal_paid: {
    title: "Auszahlung ausgeführt",
    body: "{amount} wurde an Ihre Adresse gesendet und ist bestätigt.",
  },
  paid_to_card: {
    title: "Auszahlung ausgeführt",
    body: "{amount} wurde auf Ihre Bankkarte ausgezahlt.",
  },
  withdrawal_cancelled: {
    title: "Auszahlung abgebrochen",
    body: "Sie haben eine Auszahlung abgebrochen. {amount} ist zurück auf den Konten, von denen es kam.",
  },
  withdrawal_failed: {
    title: "Auszahlung fehlgeschlagen",
    body: "Eine Auszahlung konnte nicht ausgeführt werden. {amount} ist zurück auf den Konten, von denen es kam. In der Liste der Auszahlungen steht, warum.",
  },
  welcome_received: {
    title: "Willkommensbonus",
    body: "{amount} ist auf Ihrem Guthabenkonto. Das ist eine Werbeaktion, kein Anlageertrag, bezahlt aus dem Werbebudget des Betreibers.",
  },
  bonus_received: {
    title: "Bonus erhalten",
    body: "{amount} ist auf Ihrem Guthabenkonto. Das ist eine Werbeaktion, kein Anlageertrag, bezahlt aus dem Werbebudget des Betreibers.",
  },
  order_bought: {
    title: "Auftrag erteilt",
    body: "{product}, Einheiten: {units}. Sie haben {amount} bezahlt. Bis {until} können Sie ganz widerrufen.",
  },
  order_cancelled: {
    title: "Auftrag widerrufen",
    body: "{product}, Einheiten: {units}. Ihre {amount} sind zurück auf den Konten, von denen sie kamen.",
  },
  order_left: {
    title: "Auftrag vorzeitig verlassen",
    body: "{product}, Einheiten: {units}. Ihr Anlagebetrag von {amount} ist auf Ihrem Guthabenkonto. Erhaltene Erträge bleiben Ihnen; auf künftige ist verzichtet.",
  },
  order_matured: {
    title: "Auftrag fällig",
    body: "{product}, Einheiten: {units}. Ihr Anlagebetrag von {amount} ist auf Ihrem Guthabenkonto.",
  },
  code_redeemed: {
    title: "Code eingelöst",
    body: "{amount} ist auf Ihrem Guthabenkonto. Das ist eine Werbeaktion, kein Anlageertrag, bezahlt aus dem Werbebudget des Betreibers.",
  },
  coupon_received: {
    title: "Gutschein erhalten",
    body: "{product}, im Wert von bis zu {amount}. Er kann bis {until} verwendet werden. Das ist eine Werbeaktion, kein Anlageertrag.",
  },
  claim_refused: {
    title: "Antrag nicht angenommen",
    body: "Mitarbeiter konnten Ihren Antrag nicht annehmen. Im Einladungszentrum steht, warum; Sie können es erneut versuchen.",
  },
  share_received: {
    title: "Anteil an einer Gebühr erhalten",
    body: "{amount} ist auf Ihrem Guthabenkonto: Ihr Anteil an einer Gebühr, die ein von Ihnen eingeladenes Mitglied wirklich bezahlt hat. Das ist eine Werbeaktion, kein Anlageertrag.",
  },
  local_refund_paid: {
    title: "Zurückgezahlt",
    body: "{amount} von Ihrem Landeswährungskonto wurde dorthin zurückgezahlt, woher es kam.",
  },
  payment_taken_back: {
    title: "Eine Einzahlung wurde zurückgeholt",
    body: "Die Bank des Zahlers hat {amount} einer Einzahlung zurückgeholt. Der Betreiber trägt das: Von Ihren Konten ging nichts ab. Wenn Sie Ihre Bank nicht darum gebeten haben, fragen Sie dort nach dem Grund.",
  },
  payment_taken_back_local: {
    title: "Eine Einzahlung wurde zurückgeholt",
    body: "Die Bank des Zahlers hat {amount} einer Einzahlung zurückgeholt. Das ging von Ihrem Landeswährungskonto ab, denn es kam auf das Konto zurück, von dem es gezahlt wurde. Wenn Sie Ihre Bank nicht darum gebeten haben, fragen Sie dort nach dem Grund.",
  },
  payment_taken_back_shared: {
    title: "Eine Einzahlung wurde zurückgeholt",
    body: "Die Bank des Zahlers hat {amount} einer Einzahlung zurückgeholt. Davon gingen {given} von Ihrem Landeswährungskonto ab, denn das Geld kam auf das Konto zurück, von dem es gezahlt wurde; den Rest trägt der Betreiber. Wenn Sie Ihre Bank nicht darum gebeten haben, fragen Sie dort nach dem Grund.",
  },
  matched_taken_back: {
    title: "Eine Einzahlung wurde zurückgeholt",
    body: "Eine Bank hat {amount} zurückgeholt, die ohne Eigentümer eingegangen und Ihnen später gutgeschrieben worden waren. Das ging von Ihrem Landeswährungskonto ab. Ihre eigene Bank hat damit nichts zu tun.",
  },
  deposit_taken_back: {
    title: "Eine Einzahlung wurde zurückgebucht",
    body: "Die Überweisung von {amount}, die Ihnen gutgeschrieben war, steht nicht mehr in der Kette und ging deshalb von Ihrem Einzahlungskonto ab. Kommt sie wieder, wird sie wieder gutgeschrieben.",
  },
  payment_given_back: {
    title: "Eine Einzahlung wurde zurückgegeben",
    body: "Die Bank des Zahlers hat {amount} einer zurückgeholten Einzahlung zurückgegeben. Das Geld ist wieder auf Ihrem Landeswährungskonto.",
  },
};
