import type { Sentences } from "../sentences.ts";

export const sentences: Sentences = {
  not_logged_in: "Bitte melden Sie sich an, um fortzufahren.",
  no_permission: "Dazu haben Sie keine Berechtigung.",
  not_found: "Unter dieser Adresse gibt es nichts.",
  method_not_allowed: "Diese Adresse nimmt nur {methods} an.",
  too_many_requests:
    "Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.",
  internal_error:
    "Bei uns ist ein Fehler aufgetreten. Es wurde nichts geändert. Bitte versuchen Sie es später erneut.",
  busy: "Der Dienst ist ausgelastet. Bitte versuchen Sie es gleich erneut.",
  bad_input: "Bitte prüfen Sie: {fields}.",
  body_too_large: "Die gesendeten Daten sind zu groß.",
  body_kind_wrong: "Die gesendeten Daten haben die falsche Form.",
  idempotency_key_required: "Die Anfrage braucht einen Idempotenzschlüssel.",
  idempotency_key_not_valid: "Der Idempotenzschlüssel muss eine UUID der Version 4 oder 7 sein.",
  idempotency_key_reused:
    "Dieser Idempotenzschlüssel wurde schon für eine andere Anfrage verwendet.",
  file_too_large: "Die Datei ist zu groß ({limit}).",
  file_not_an_image: "Die Datei ist kein lesbares Bild.",

  image_is_heic:
    "Das ist ein HEIC-Bild eines iPhones, das hier nicht gelesen werden kann. Senden Sie einen Screenshot davon, oder wählen Sie Einstellungen, Kamera, Formate, Maximale Kompatibilität und nehmen Sie es neu auf.",
  phone_not_valid: "Bitte geben Sie die richtige Telefonnummer ein.",
  password_form:
    "Bitte geben Sie ein Passwort mit 8 bis 24 Zeichen ein: zuerst ein Buchstabe, danach nur Buchstaben (ohne Umlaute und ß) oder Ziffern.",
  password_breached:
    "Dieses Passwort steht auf einer Liste bekannter Passwörter. Bitte wählen Sie ein anderes.",
  passwords_differ: "Die Passwörter stimmen nicht überein.",
  passwords_same:
    "Login-Passwort und Zahlungspasswort müssen verschieden sein. Bitte wählen Sie ein anderes.",
  password_unchanged: "Das ist bereits Ihr Passwort. Bitte wählen Sie ein anderes.",
  login_failed: "Telefonnummer oder Passwort ist falsch.",
  code_wrong:
    "Der Code ist falsch oder nicht mehr gültig. Jeder Code kann {tries}-mal versucht werden und gilt {minutes} Minuten. Danach fordern Sie bitte einen neuen an.",
  too_many_tries: "Zu viele falsche Versuche. Sie können es ab {until} noch einmal versuchen.",
  code_send_limit: "Es wurden zu viele Codes gesendet. Einen neuen gibt es wieder ab {until}.",
  invite_code_unknown: "Dieser Einladungscode ist nicht bekannt.",
  phone_taken: "Mit dieser Telefonnummer ist keine Registrierung möglich.",
  old_password_wrong: "Bitte geben Sie das richtige alte Passwort ein.",
  fund_password_missing: "Bitte legen Sie zuerst ein Zahlungspasswort fest.",
  fund_password_wrong: "Das Zahlungspasswort ist falsch.",
  member_frozen: "Dieses Konto ist eingefroren. Bitte wenden Sie sich an den Kundendienst.",
  sms_not_sent: "Der Code konnte nicht gesendet werden. Bitte versuchen Sie es später erneut.",
  country_not_served: "Für dieses Land ist keine Registrierung möglich.",
  name_not_valid: "Bitte geben Sie einen Spitznamen mit 2 bis 24 Zeichen ein.",

  product_unknown: "Dieses Produkt ist nicht bekannt.",
  product_not_on_sale: "Dieses Produkt wird derzeit nicht verkauft.",
  sold_out: "Ausverkauft: noch {left} verfügbar.",
  over_member_limit: "Sie können höchstens {limit} Einheiten dieses Produkts halten.",
  agreement_changed:
    "Der Vertrag hat sich geändert. Bitte lesen Sie die aktuelle Fassung und stimmen Sie ihr zu.",
  greater_than_balance: "Der Betrag ist höher als das verfügbare Guthaben.",
  sales_stopped: "Der Verkauf ist gestoppt, bis die Ursache behoben ist.",
  guard_stale: "Der Verkauf ruht, bis die Deckung erneut geprüft ist.",
  offers_not_allowed: "Dieses Produkt wird in Ihrem Land nicht angeboten.",
  order_unknown: "Dieser Auftrag ist nicht bekannt.",
  order_ended: "Dieser Auftrag ist bereits beendet.",
  order_cancelled: "Dieser Auftrag ist bereits storniert.",
  purchases_paused: "Ihre Käufe sind bis {until} pausiert.",

  nothing_to_take_out: "Heute gibt es keinen Ertrag zum Abholen.",

  withdrawal_below_minimum: "Die kleinste Auszahlung ist {minimum} oder alles, was da ist.",
  amount_step: "Bitte geben Sie einen Betrag mit höchstens 2 Nachkommastellen ein.",
  address_required: "Bitte hinterlegen Sie Ihre Adresse.",
  address_not_valid: "Diese Adresse ist nicht gültig. Bitte prüfen Sie jedes Zeichen.",
  address_unknown: "Diese Adresse steht nicht in Ihrem Adressbuch.",
  address_cooling_down: "Diese Adresse kann ab {from} verwendet werden.",
  address_taken: "Diese Adresse steht bereits in Ihrem Adressbuch.",
  withdrawal_unknown: "Diese Auszahlung ist nicht bekannt.",
  withdrawal_not_cancellable:
    "Diese Auszahlung ist genehmigt und kann nicht mehr storniert werden.",
  withdrawal_cancelled: "Diese Auszahlung ist bereits storniert.",
  deposit_not_found: "Unter diesem Transaktionshash wurde noch keine Einzahlung gefunden.",
  security_hold: "Nach einer Sicherheitsänderung sind Auszahlungen bis {until} zurückgestellt.",
  own_address:
    "Das ist eine Einzahlungsadresse von Ballast. Bitte geben Sie eine eigene Adresse ein.",
  address_of_other_chain:
    "Diese Adresse gehört zu {chain}. Geld kann nur an eine Adresse der BNB Smart Chain (BEP20) gehen.",
  address_is_payment_request:
    "Das ist eine Zahlungsaufforderung, keine Adresse. Bitte geben Sie nur die Adresse des Empfängers ein, die mit 0x beginnt.",
  chain_not_supported: "Diese Währung oder Kette wird nicht unterstützt.",
  daily_limit: "Das Tageslimit beträgt {limit}.",
  address_book_full:
    "Das Adressbuch fasst höchstens {limit} Adressen. Bitte löschen Sie zuerst eine.",
  withdrawal_decided: "Über diese Auszahlung wurde bereits entschieden.",
  withdrawal_held: "Diese Auszahlung ist bis {until} zurückgestellt.",
  reason_required: "Bitte geben Sie eine Begründung mit 3 bis 500 Zeichen an.",

  promotions_not_allowed: "Aktionen sind in Ihrem Land nicht verfügbar.",
  promotion_over: "Das Budget dieser Aktion ist aufgebraucht.",
  reward_unknown: "Diese Prämie ist nicht bekannt.",
  signed_today: "Sie haben heute bereits eingecheckt.",
  coins_step:
    "Bitte geben Sie eine Anzahl Münzen in Schritten von {step} ein, mindestens {minimum}.",
  coins_short: "Sie haben {coins} Goldmünzen.",
  coins_day_limit:
    "Pro Tag können höchstens {limit} Goldmünzen getauscht werden; heute sind noch {left} möglich.",
  question_unknown: "Diese Frage gehört nicht zu den heutigen.",
  question_answered: "Sie haben diese Frage heute bereits beantwortet.",
  gift_code_wrong: "Dieser Code ist nicht bekannt oder nicht mehr gültig.",
  gift_code_used: "Sie haben diesen Code bereits eingelöst.",
  gift_code_over: "Dieser Code wurde so oft eingelöst, wie es möglich ist.",
  codes_not_covered:
    "Diese Codes sind {needed} wert; im Budget sind {free}, auf die kein anderer Code Anspruch hat.",
  coupon_unknown: "Dieser Gutschein ist nicht bekannt oder gehört Ihnen nicht.",
  coupon_over: "Dieser Gutschein kann nicht mehr abgeholt werden.",
  coupon_used: "Dieser Gutschein wurde bereits verwendet.",
  coupon_expired: "Dieser Gutschein ist abgelaufen.",
  coupon_not_for_product: "Dieser Gutschein gilt nicht für dieses Produkt.",
  coupon_below_minimum: "Dieser Gutschein setzt einen Kauf von mindestens {minimum} voraus.",
  link_not_valid: "Bitte geben Sie den Link eines Videos auf youtube.com oder youtu.be ein.",
  claim_not_open: "Dieser Nachweis wurde bereits eingereicht.",
  proof_taken: "Dieses Bild oder Video wurde bereits für einen anderen Nachweis eingereicht.",
  claim_unknown: "Dieser Nachweis ist nicht bekannt.",
  claim_decided: "Über diesen Nachweis wurde bereits entschieden.",
  reviewer_funded:
    "Wer das Budget vorgeschlagen oder genehmigt hat, entscheidet nicht über den Nachweis.",

  staff_key_wrong: "Name und Schlüssel gehören nicht zusammen, oder der Name ist nicht aktiv.",
  staff_role: "Dafür ist diese Rolle nötig: {roles}.",
  staff_enrolled: "Dieser Zugang ist bereits eingerichtet. Ein Admin kann ihn zurücksetzen.",
  staff_password_form: "Bitte wählen Sie ein Passwort mit 12 bis 128 Zeichen.",
  row_changed:
    "Das wurde inzwischen geändert. Bitte sehen Sie es noch einmal an und wiederholen Sie dann Ihren Schritt.",
  views_full: "Sie haben bereits {limit} gespeicherte Ansichten. Bitte entfernen Sie zuerst eine.",
  letter_to_nobody: "In dieser Gruppe ist niemand.",
  setting_fixed: "Diese Einstellung lässt sich hier nicht ändern.",
  job_nothing_failed: "Kein Lauf dieser Aufgabe ist fehlgeschlagen.",
  job_waiting: "Diese Aufgabe läuft oder läuft gleich.",
  statement_not_signed: "Die Bank hat diesen Auszug nicht unterschrieben, oder er wurde verändert.",
  statement_unreadable: "Das ist kein lesbarer Auszug, oder er geht nicht auf.",
  statement_other_bank: "Dieser Auszug ist von einer anderen Bank.",
  statement_not_next:
    "Dieser Auszug folgt nicht auf die letzte bekannte Zeile: Er ist älter, oder es fehlen Zeilen.",
  purchases_frozen:
    "Ihre Käufe sind gesperrt: {reason}. Alles andere funktioniert, auch Auszahlungen.",
  purchases_frozen_already: "Die Käufe dieses Mitglieds sind bereits gesperrt.",
  purchases_not_frozen: "Die Käufe dieses Mitglieds sind nicht gesperrt.",
  security_reset_lately:
    "Dieser Zugang wurde kürzlich zurückgesetzt; das ist ab {from} wieder möglich.",
  proposal_expired:
    "Über diesen Vorschlag wurde innerhalb von {days} Tagen nicht entschieden, er ist abgelaufen. Bitte schlagen Sie ihn erneut vor.",
  question_name_taken: "Eine Frage heißt bereits so.",
  question_retired: "Diese Frage ist nicht mehr in Gebrauch.",
  question_not_valid: "Bitte prüfen Sie die Frage: {fields}.",
  questions_too_few: "Mindestens {least} Fragen müssen in Gebrauch bleiben.",
  publication_begun:
    "Dieser Eintrag wird schon gezeigt, sein Beginn kann nicht mehr geändert werden.",
  publication_over: "Die Zeit dieses Eintrags ist vorbei. Bitte veröffentlichen Sie ihn neu.",
  last_second_step:
    "Das ist der letzte zweite Schritt dieser Anmeldung und kann nicht entfernt werden.",
  closing_waiting: "Das Schließen dieses Kontos wartet bereits auf eine zweite Person.",
  yield_receipt_unknown:
    "Kein Eingang auf der Wallet der Reserve hat diesen Transaktions-Hash und diesen Betrag.",
  proposed_already: "Das ist schon vorgeschlagen: {proposal} ist offen.",
  withdrawal_not_held:
    "Auf dieser Auszahlung läuft keine Zurückstellung, die ein Mitarbeiter gesetzt hat.",
  bank_taken: "Eine Bank hat diesen Code oder Namen schon.",
  bank_last: "Je Währung bleibt eine Bank eingeschaltet, damit Geld hinaus kann.",
  publication_unchanged: "So steht es schon da.",
  question_in_use: "Diese Frage ist in Gebrauch.",
  promotions_hard_off: "In {country} können Aktionen nie erlaubt werden.",
  payout_not_under_way: "Hier ist keine Zahlung unterwegs.",
  payout_mined: "Die Zahlung steht schon in einem Block und wartet nur darauf, endgültig zu sein.",
  payout_not_stuck:
    "Diese Zahlung steckt nicht fest: Ihr letzter Schritt liegt weniger als {minutes} Minuten zurück.",
  payout_cancelled: "Diese Zahlung wird bereits zurückgenommen.",
  payout_waits:
    "Sie ist noch nicht gesendet und geht von selbst hinaus, sobald es möglich ist; worauf sie wartet, steht bei ihrer Überweisung.",
  books_behind:
    "Die Bücher liegen hinter der Blockchain oder der Bank zurück: Was dort bezahlt wurde, wird mit ihnen verglichen. Bis das geklärt ist, wird nichts gesendet. Bitte versuchen Sie es später noch einmal.",
  finding_unknown: "Diese unbekannte Zahlung gibt es nicht.",
  finding_ended: "Das ist bereits geklärt.",
  finding_not_final:
    "Das ist noch nicht endgültig. Warten Sie, bis es tief genug in der Blockchain steht oder die Bank es ausgeführt hat.",
  finding_not_fitting:
    "Das passt nicht zusammen: Adresse, Betrag oder Wallet weichen ab, oder es wartet nicht mehr.",
  effects_not_stopped: "Zahlungen und Nachweise sind nicht angehalten.",
  outside_not_asked:
    "Was die Blockchain oder die Bank zeigt, ist noch nicht bekannt; es wird gerade erfragt. Bitte versuchen Sie es in einer Minute noch einmal.",
  outcome_lost:
    "Die Bücher der Zeit, in der Sie das gesendet haben, sind verloren gegangen. Es kann trotzdem ausgeführt worden sein. Bevor Sie es noch einmal senden, sehen Sie in Ihren Einträgen nach und bei der Adresse oder dem Bankkonto, an die es gehen sollte, oder fragen Sie den Kundendienst.",
  staff_role_same: "{name} hat diese Rolle schon: {role}.",
  policy_own: "Dieses Land hat schon eigene Regeln; ändern Sie diese.",
  proposal_outdated: "Das wurde vorgeschlagen, bevor der Verkauf stoppte. Bitte neu vorschlagen.",
  withdrawal_held_before:
    "Diese Auszahlung wurde schon einmal angehalten, und das geht höchstens einmal.",
  no_second_admin:
    "Kein anderer Admin kann dem zustimmen: Der Zugang des letzten endete erst kürzlich. Ab {from} genügt Ihr Wort allein; geben Sie es dann noch einmal.",
  conversion_below_minimum:
    "Ihr einmaliger Umtausch muss mindestens {minimum} bringen oder das ganze Landeswährungskonto umfassen.",
  payment_already_paid: "Diese Zahlung ist schon bezahlt.",
  payment_already_refused: "Diese Zahlung ist schon abgelehnt.",
  payment_already_expired: "Diese Zahlung ist abgelaufen. Es wurde nichts bezahlt.",
  look_first: "Bitte sehen Sie sich zuerst das Bild an.",
  code_batch_over:
    "Dieser Stapel ist schon beendet oder abgelaufen, oder niemand hat ihn genehmigt.",
  money_not_arrived:
    "Nach dem neuesten Auszug sind {arrived} angekommen und noch nicht gebucht; {needed} können nicht gebucht werden.",
  loss_not_shown:
    "Nach den letzten zwei Auszügen fehlen {missing}; {needed} können nicht als Verlust gebucht werden.",
  nothing_given_back:
    "Die Zeilen der Bank geben von dieser Zahlung nichts zurück, was nicht gebucht ist.",
  correction_unknown:
    "Keine offene Zeile der Bank mit dieser Nummer nimmt so viel von diesem Eingang zurück.",
  correction_first:
    "Ein Eingang, den die Bank zurücknahm, ist offen; er endet, bevor ein Verlust gebucht wird.",
  receipt_leaving:
    "Dieser Eingang ist auf dem Weg zurück zu seinem Absender, schon dort, oder eine Bank hat ihn zurückgeholt.",
  receipt_not_at_bank: "Dieser Eingang kam nicht über die Bank; sie kann ihn nicht zurücksenden.",
  reserve_loss_too_large:
    "Die Reserve hat {free}, die kein Produkt decken; {needed} können nicht als Verlust gebucht werden.",
  last_admin_in:
    "Noch hat sich kein anderer Admin mit einem zweiten Schritt angemeldet. Bis dahin behalten Sie Ihren Zugang.",
  command_failed: "{said}",
  sales_ended:
    "Der Verkauf ist für immer beendet: Ballast wird abgewickelt. Auszahlungen gehen weiter.",
  whole_return_comes:
    "Ballast wird abgewickelt: Dieser Auftrag bekommt ohnehin seinen ganzen Ertrag und seinen Anlagebetrag. Wer jetzt aussteigt, gäbe den Ertrag auf.",
  above_payable:
    "Jetzt können höchstens {payable} gezahlt werden. Alle Mitglieder erhalten den gleichen Anteil; der Rest bleibt Ihnen geschuldet.",
  sales_not_stopped: "Der Verkauf ist nicht gestoppt: Es gibt nichts fortzusetzen.",
  staff_name_taken: "Es gibt bereits eine Person mit diesem Namen.",
  staff_unknown: "Es gibt niemanden mit diesem Namen.",
  first_staff_admin: "Die erste Person muss die Rolle admin haben.",
  proposal_unknown: "Dieser Vorschlag ist nicht bekannt.",
  proposal_ended: "Über diesen Vorschlag wurde bereits entschieden.",
  own_proposal: "Niemand genehmigt einen eigenen Vorschlag.",
  already_consented:
    "Sie haben diesem Vorschlag bereits zugestimmt; es fehlt noch eine andere Person.",
  house_cash_short: "Das Haus kann {free} ausgeben, nicht {needed}.",
  document_missing: "Ein Dokument ist nötig, und es darf nicht leer sein.",
  campaign_unknown: "Diese Aktion ist nicht bekannt oder beendet.",
  over_budget: "Damit würde die Aktion ihr Budget von {budget} überschreiten.",
  not_funded: "Die Reserve enthält nicht die {needed}, die vor dem Verkauf gesperrt sein müssen.",
  rate_above_ceiling:
    "Der einfache Jahressatz läge über 15 %. Ein solches Produkt kann nicht gelistet werden.",
  return_source_missing:
    "Bitte beschreiben Sie in mindestens 40 Zeichen, woher der Ertrag kommt, und fügen Sie das Dokument bei, das es zeigt.",
  terms_not_valid: "Bitte prüfen Sie die Bedingungen: {fields}.",
  agreement_unknown: "Dieser Vertrag ist nicht bekannt.",
  agreement_version_taken: "Diese Vertragsfassung gibt es bereits mit einem anderen Text.",
  product_not_draft: "Dieses Produkt ist kein Entwurf mehr; seine Bedingungen stehen fest.",
  product_not_listed: "Dieses Produkt ist nicht gelistet.",
  sale_over: "Das Ende dieses Verkaufs ist vorbei.",
  receipt_unknown: "Es gibt keinen ungeklärten Eingang mit dieser Kennung.",
  receipt_matched: "Dieser Eingang wurde bereits zugeordnet.",
  member_unknown: "Dieses Mitglied ist nicht bekannt.",
  not_reversible: "Diese Buchung kann nicht storniert werden oder wurde es bereits.",
  branch_unknown: "Es ist noch nicht bekannt, welcher Zweig der Kette gilt.",
  branch_not_stopped:
    "Gutschriften sind nicht angehalten: Welcher Zweig der Kette gilt, ist bekannt.",
  branch_block_unknown:
    "Der Knoten der Kette zeigt keinen solchen Block oberhalb der Blöcke, die beide Zweige haben.",
  guard_not_green: "Ein Wert der Verkaufssperre ist noch rot oder zu alt.",
  campaign_open:
    "Es gibt bereits eine Aktion dieser Art; bitte erhöhen Sie stattdessen deren Budget.",
  staff_too_new:
    "Ein Schlüssel der einen Person wurde der anderen gezeigt, oder beide Schlüssel derselben Person: 24 Stunden müssen vergehen (7 Tage bei Personen, Rollen und Grenzen), und eine dritte Person muss für sie bürgen. Jemand anderes kann zustimmen.",
  vouch_not_needed: "Für diese Person muss niemand bürgen.",
  vouch_not_theirs:
    "Wer den Schlüssel dieser Person gesehen hat oder selbst eine Bürgschaft braucht, kann nicht bürgen. Jemand anderes aus finance, auditor oder admin kann es.",
  last_admin:
    "Der letzte aktive admin kann nicht beendet werden; fügen Sie zuerst einen weiteren hinzu.",

  bank_unknown: "Diese Bank ist nicht bekannt.",
  account_not_valid: "Das ist kein gültiges Konto dieser Bank. Bitte jedes Zeichen prüfen.",
  branch_code_not_valid: "Das ist kein gültiger Filialcode (IFSC) dieser Bank.",
  payee_name_not_valid: "Bitte den Namen des Empfängers so eingeben, wie die Bank ihn schreibt.",
  real_name_not_valid: "Bitte den wirklichen Namen eingeben, 2 bis 60 Buchstaben.",
  card_taken: "Dieses Konto ist schon unter Ihren Bankkarten.",
  cards_full:
    "Höchstens {limit} Bankkarten sind möglich. Löschen Sie eine, um eine andere hinzuzufügen.",
  card_unknown: "Diese Bankkarte ist nicht bekannt.",
  card_cooling_down: "Diese Bankkarte kann ab {from} verwendet werden.",
  card_required: "Bitte zuerst das Bankkonto oder die Adresse hinterlegen.",
  no_local_currency: "Für Ihr Land gibt es hier keine Landeswährung.",
  pay_channel_unknown: "Dieser Zahlungsweg ist zurzeit nicht verfügbar.",
  recharge_below_minimum: "Der Aufladebetrag darf nicht kleiner als {minimum} sein.",
  recharge_above_maximum: "Der Aufladebetrag darf nicht größer als {maximum} sein.",
  rate_missing:
    "Zurzeit ist kein Wechselkurs veröffentlicht. Bitte versuchen Sie es später noch einmal.",
  rate_changed: "Der Wechselkurs ist jetzt {rate}. Bitte sehen Sie ihn sich noch einmal an.",
  float_short:
    "Der Wechselbestand reicht zurzeit nicht für diesen Betrag. Bitte versuchen Sie es mit einem kleineren Betrag oder später.",
  already_converted: "Sie haben schon einmal umgetauscht; das ist je Mitglied einmal möglich.",
  nothing_to_convert: "Das Guthaben ist 0, Umtausch nicht möglich.",
  nothing_to_refund: "Auf dem Landeswährungskonto ist nichts, was auf eine Karte zurückgehen kann.",
  amount_too_small: "Der Betrag ist zu klein zum Umtauschen.",
  rate_not_valid: "Der Kurs muss über 0 liegen und höchstens 6 Nachkommastellen haben.",
  understanding_required:
    "Bitte lesen Sie vor dem ersten Kauf den Risikohinweis und beantworten Sie die Fragen.",
  understanding_pause: "Sie können es ab {until} noch einmal versuchen.",
  understanding_changed: "Die Fragen haben sich geändert. Bitte lesen Sie die aktuellen.",
  own_limit_day:
    "Damit läge der Tag über Ihrem eigenen Limit von {limit}. Heute sind noch {left} frei.",
  own_limit_week:
    "Damit läge die Woche über Ihrem eigenen Limit von {limit}. Diese Woche sind noch {left} frei.",
  own_limit_month:
    "Damit läge der Monat über Ihrem eigenen Limit von {limit}. Diesen Monat sind noch {left} frei.",
  no_limit_change: "Für dieses Limit wartet keine Änderung.",
  limit_change_waiting: "Diese Änderung kann ab {from} bestätigt werden.",
  break_longer: "Ihre Pause läuft bis {until} und kann nicht verkürzt werden.",
  post_unknown: "Diesen Beitrag gibt es nicht mehr.",
  comment_unknown: "Diesen Kommentar gibt es nicht mehr.",
  content_not_valid: "Bitte schreiben Sie etwas, höchstens {limit} Zeichen.",
  words_not_allowed:
    "„{found}“ ist hier nicht erlaubt: Das kann niemand versprechen. Bitte schreiben Sie, was wirklich geschehen ist.",
  contact_not_allowed:
    "„{found}“ sieht nach einem Link oder Kontakt aus. Beides ist hier nicht erlaubt, damit niemand weggelockt wird.",
  video_not_allowed: "Bitte geben Sie den Link eines Videos auf {hosts} ein.",
  image_required: "Bitte wählen Sie mindestens ein Bild.",
  images_most: "Höchstens {limit} Bilder.",
  post_limit: "Höchstens {limit} Beiträge in 24 Stunden. Bitte versuchen Sie es später wieder.",
  comment_limit:
    "Höchstens {limit} Kommentare in 24 Stunden. Bitte versuchen Sie es später wieder.",
  report_limit: "Höchstens {limit} Meldungen in 24 Stunden. Bitte versuchen Sie es später wieder.",
  own_content: "Das haben Sie selbst geschrieben.",
  staff_content: "Beiträge von Ballast lassen sich nicht blockieren.",
  blocks_full:
    "Sie können höchstens {limit} Mitglieder blockieren. Bitte heben Sie zuerst eine Blockierung auf.",
  post_decided: "Über diesen Beitrag ist bereits entschieden.",
  name_reserved:
    "Dieser Name könnte für den des Betreibers gehalten werden. Bitte wählen Sie einen anderen.",
  invitations_hard_off: "Geld für Einladungen kann in {country} niemals erlaubt werden.",
  country_unknown: "Dieses Land ist nicht bekannt.",
  policy_unchanged: "Für dieses Land ist es schon so.",

  second_step_required: "Bitte bestätigen Sie den Login mit Ihrem zweiten Schritt.",
  second_step_wrong:
    "Dieser Code ist falsch oder wurde schon benutzt. Bitte geben Sie den aktuellen ein.",
  challenge_over: "Das hat zu lange gedauert. Bitte beginnen Sie noch einmal.",
  totp_on: "Die Authenticator-App ist schon eingerichtet.",
  totp_off: "Es ist keine Authenticator-App eingerichtet.",
  passkey_not_valid: "Dieser Passkey konnte nicht bestätigt werden.",
  passkeys_full: "Sie können höchstens {limit} Passkeys haben. Bitte entfernen Sie zuerst einen.",
  login_password_wrong: "Das Login-Passwort ist falsch.",

  period_not_valid:
    "Bitte wählen Sie einen Zeitraum, der vorbei ist und höchstens ein Jahr umfasst.",
  statement_too_long:
    "Für einen Auszug sind es zu viele Buchungen. Bitte wählen Sie einen kürzeren Zeitraum.",
  export_limit: "Sie können ab {from} eine weitere Kopie anfordern.",
  closing_money: "Auf Ihrem Konto oder unterwegs ist noch Geld. Bitte zahlen Sie es zuerst aus.",
  closing_orders:
    "Sie halten noch Aufträge. Sie müssen enden, bevor das Konto geschlossen werden kann.",
  closing_withdrawals: "Eine Auszahlung ist noch unterwegs.",
  publication_unknown: "Dieser Inhalt ist nicht bekannt.",
  publication_not_valid: "Bitte prüfen Sie den Inhalt: {fields}.",
  publication_withdrawn: "Dieser Inhalt wurde bereits zurückgezogen.",
  feedback_incomplete: "Frage und Beschreibung sind erforderlich.",
  message_unknown: "Diese Nachricht ist nicht bekannt.",
  item_unknown: "Das ist nicht bekannt oder gehört nicht Ihnen.",
};
