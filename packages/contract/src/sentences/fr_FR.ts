import type { Sentences } from "../sentences.ts";

export const sentences: Sentences = {
  not_logged_in: "Veuillez vous connecter pour continuer.",
  no_permission: "Vous n'avez pas l'autorisation de faire cela.",
  not_found: "Il n'y a rien à cette adresse.",
  method_not_allowed: "Cette adresse n'accepte que {methods}.",
  too_many_requests: "Trop de demandes. Veuillez patienter un instant et réessayer.",
  internal_error:
    "Une erreur s'est produite de notre côté. Rien n'a été modifié. Veuillez réessayer plus tard.",
  busy: "Le service est occupé. Veuillez réessayer dans un instant.",
  bad_input: "Veuillez vérifier : {fields}.",
  body_too_large: "L'envoi est trop volumineux.",
  body_kind_wrong: "L'envoi n'a pas la bonne forme.",
  idempotency_key_required: "La demande nécessite une clé d'idempotence.",
  idempotency_key_not_valid: "La clé d'idempotence doit être un UUID de version 4 ou 7.",
  idempotency_key_reused: "Cette clé d'idempotence a déjà servi à une autre demande.",
  file_too_large: "Fichier trop volumineux ({limit}).",
  file_not_an_image: "Le fichier n'est pas une image lisible.",

  image_is_heic:
    "C’est une image HEIC d’un iPhone, qui ne peut pas être lue ici. Envoyez-en une capture d’écran, ou choisissez Réglages, Appareil photo, Formats, Le plus compatible et reprenez-la.",
  phone_not_valid: "Veuillez saisir le bon numéro de téléphone.",
  password_form:
    "Veuillez saisir un mot de passe de 8 à 24 caractères : d'abord une lettre, puis uniquement des lettres (sans accent) ou des chiffres.",
  password_breached:
    "Ce mot de passe figure sur une liste de mots de passe connus. Veuillez en choisir un autre.",
  passwords_differ: "Les mots de passe ne correspondent pas.",
  passwords_same:
    "Le mot de passe de connexion et le mot de passe des fonds doivent être différents. Veuillez en choisir un autre.",
  password_unchanged: "C’est déjà votre mot de passe. Veuillez en choisir un autre.",
  login_failed: "Le numéro de téléphone ou le mot de passe est incorrect.",
  code_wrong:
    "Le code est incorrect ou n’est plus valable. Chaque code peut être essayé {tries} fois et reste valable {minutes} minutes. Ensuite, veuillez en demander un nouveau.",
  too_many_tries: "Trop d’essais incorrects. Vous pourrez réessayer à partir du {until}.",
  code_send_limit:
    "Trop de codes ont été envoyés. Vous pourrez en redemander un à partir de : {until}.",
  invite_code_unknown: "Ce code d'invitation est inconnu.",
  phone_taken: "Ce numéro de téléphone ne peut pas être inscrit.",
  old_password_wrong: "Veuillez saisir l'ancien mot de passe correct.",
  fund_password_missing: "Veuillez d'abord définir un mot de passe des fonds.",
  fund_password_wrong: "Le mot de passe des fonds est incorrect.",
  member_frozen: "Ce compte est gelé. Veuillez contacter le service client.",
  sms_not_sent: "Le code n'a pas pu être envoyé. Veuillez réessayer plus tard.",
  country_not_served: "L'inscription n'est pas ouverte pour ce pays.",
  name_not_valid: "Veuillez saisir un pseudonyme de 2 à 24 caractères.",

  product_unknown: "Ce produit est inconnu.",
  product_not_on_sale: "Ce produit n'est pas en vente.",
  sold_out: "Épuisé : il en reste {left}.",
  over_member_limit: "Vous pouvez détenir au plus {limit} unités de ce produit.",
  agreement_changed: "Le contrat a changé. Veuillez lire la version en vigueur et l'accepter.",
  greater_than_balance: "Montant supérieur au solde disponible.",
  sales_stopped: "Les ventes sont arrêtées jusqu'à ce que la cause soit corrigée.",
  guard_stale: "Les ventes sont suspendues jusqu'à la prochaine vérification de la couverture.",
  offers_not_allowed: "Ce produit n'est pas proposé dans votre pays.",
  order_unknown: "Cet ordre est inconnu.",
  order_ended: "Cet ordre est déjà terminé.",
  order_cancelled: "Cet ordre est déjà annulé.",
  purchases_paused: "Vos achats sont suspendus jusqu'au {until}.",

  nothing_to_take_out: "Il n'y a aucun revenu à percevoir aujourd'hui.",

  withdrawal_below_minimum: "Le retrait minimum est de {minimum}, ou tout ce qui s’y trouve.",
  amount_step: "Veuillez saisir un montant avec 2 décimales au plus.",
  address_required: "Veuillez enregistrer votre adresse.",
  address_not_valid: "Cette adresse n'est pas valide. Veuillez vérifier chaque caractère.",
  address_unknown: "Cette adresse ne figure pas dans votre carnet d'adresses.",
  address_cooling_down: "Cette adresse sera utilisable à partir du {from}.",
  address_taken: "Cette adresse figure déjà dans votre carnet d'adresses.",
  withdrawal_unknown: "Ce retrait est inconnu.",
  withdrawal_not_cancellable: "Ce retrait a été approuvé et ne peut plus être annulé.",
  withdrawal_cancelled: "Ce retrait est déjà annulé.",
  deposit_not_found: "Aucun dépôt n'a encore été trouvé sous ce hash de transaction.",
  security_hold:
    "Après une modification de sécurité, les retraits sont mis en attente jusqu'au {until}.",
  own_address: "C'est une adresse de dépôt de Ballast. Veuillez saisir une adresse à vous.",
  address_of_other_chain:
    "Cette adresse est de {chain}. L’argent ne peut aller qu’à une adresse de BNB Smart Chain (BEP20).",
  address_is_payment_request:
    "Ceci est une demande de paiement, pas une adresse. Veuillez saisir seulement l’adresse du destinataire, qui commence par 0x.",
  chain_not_supported: "Cette devise ou cette chaîne n'est pas prise en charge.",
  daily_limit: "La limite par jour est de {limit}.",
  address_book_full:
    "Le carnet contient au plus {limit} adresses. Veuillez d'abord en supprimer une.",
  withdrawal_decided: "Une décision a déjà été prise sur ce retrait.",
  withdrawal_held: "Ce retrait est mis en attente jusqu'au {until}.",
  reason_required: "Veuillez donner un motif de 3 à 500 caractères.",

  promotions_not_allowed: "Les promotions ne sont pas disponibles dans votre pays.",
  promotion_over: "Le budget de cette promotion est épuisé.",
  reward_unknown: "Cette récompense n’est pas connue.",
  signed_today: "Vous avez déjà marqué votre présence aujourd’hui.",
  coins_step: "Veuillez saisir un nombre de pièces par multiples de {step}, au moins {minimum}.",
  coins_short: "Vous avez {coins} pièces d’or.",
  coins_day_limit:
    "Au plus {limit} pièces d’or peuvent être échangées par jour ; il en reste {left} aujourd’hui.",
  question_unknown: "Cette question n’est pas l’une de celles d’aujourd’hui.",
  question_answered: "Vous avez déjà répondu à cette question aujourd’hui.",
  gift_code_wrong: "Ce code n’est pas connu ou n’est plus valable.",
  gift_code_used: "Vous avez déjà utilisé ce code.",
  gift_code_over: "Ce code a été utilisé autant de fois que possible.",
  codes_not_covered:
    "Ces codes valent {needed} ; le budget contient {free} qu’aucun autre code ne peut réclamer.",
  coupon_unknown: "Ce coupon n’est pas connu ou n’est pas à vous.",
  coupon_over: "Ce coupon ne peut plus être obtenu.",
  coupon_used: "Ce coupon a déjà été utilisé.",
  coupon_expired: "Ce coupon a expiré.",
  coupon_not_for_product: "Ce coupon n’est pas valable pour ce produit.",
  coupon_below_minimum: "Ce coupon exige un achat d’au moins {minimum}.",
  link_not_valid: "Veuillez saisir le lien d’une vidéo sur youtube.com ou youtu.be.",
  claim_not_open: "Cette demande a déjà été déposée.",
  proof_taken: "Cette image ou cette vidéo a été déposée pour une autre demande.",
  claim_unknown: "Cette demande n’est pas connue.",
  claim_decided: "Cette demande a déjà fait l’objet d’une décision.",
  reviewer_funded: "La personne qui a proposé ou approuvé le budget ne décide pas de la demande.",

  staff_key_wrong: "Ce nom et cette clé ne vont pas ensemble, ou ce nom n'est pas actif.",
  staff_role: "Ceci exige le rôle {roles}.",
  staff_enrolled: "Cet accès est déjà configuré. Un administrateur peut le réinitialiser.",
  staff_password_form: "Choisissez un mot de passe de 12 à 128 caractères.",
  row_changed: "Quelqu'un l'a modifié entre-temps. Regardez-le à nouveau, puis recommencez.",
  views_full: "Vous avez déjà {limit} vues enregistrées. Supprimez-en une d'abord.",
  letter_to_nobody: "Il n’y a personne dans ce groupe.",
  setting_fixed: "Ce réglage ne peut pas être modifié ici.",
  job_nothing_failed: "Aucune exécution de cette tâche n’a échoué.",
  job_waiting: "Cette tâche est en cours ou sur le point de démarrer.",
  statement_not_signed: "La banque n’a pas signé ce relevé, ou il a été modifié.",
  statement_unreadable: "Ce n’est pas un relevé lisible, ou ses chiffres ne concordent pas.",
  statement_other_bank: "Ce relevé est celui d’une autre banque.",
  statement_not_next:
    "Ce relevé ne suit pas la dernière ligne connue : il est plus ancien ou des lignes manquent.",
  purchases_frozen:
    "Vos achats sont arrêtés : {reason}. Tout le reste fonctionne, les retraits aussi.",
  purchases_frozen_already: "Les achats de ce membre sont déjà arrêtés.",
  purchases_not_frozen: "Les achats de ce membre ne sont pas arrêtés.",
  security_reset_lately:
    "Cet accès a été réinitialisé récemment ; il pourra l'être à nouveau à partir du {from}.",
  proposal_expired:
    "Personne n'a décidé de cette proposition en {days} jours ; elle a expiré. Veuillez la proposer de nouveau.",
  question_name_taken: "Une question porte déjà ce nom.",
  question_retired: "Cette question n’est plus utilisée.",
  question_not_valid: "Veuillez vérifier la question : {fields}.",
  questions_too_few: "Au moins {least} questions doivent rester utilisées.",
  publication_begun: "Cet élément est déjà affiché, son début ne peut plus être modifié.",
  publication_over: "La période de cet élément est terminée. Veuillez le publier de nouveau.",
  last_second_step:
    "C’est la dernière deuxième étape de cette connexion, elle ne peut pas être supprimée.",
  closing_waiting: "La clôture de ce compte attend déjà une seconde personne.",
  yield_receipt_unknown:
    "Aucune réception sur le portefeuille de la réserve n'a ce hash de transaction et ce montant.",
  proposed_already: "Ceci est déjà proposé : {proposal} est ouverte.",
  withdrawal_not_held:
    "Aucune mise en attente décidée par le personnel n'est en cours pour ce retrait.",
  bank_taken: "Une banque porte déjà ce code ou ce nom.",
  bank_last: "Une banque de chaque monnaie reste active, pour que l’argent puisse sortir.",
  publication_unchanged: "C’est déjà ce qui est écrit.",
  question_in_use: "Cette question est utilisée.",
  promotions_hard_off: "Les promotions ne peuvent jamais être permises dans le pays {country}.",
  payout_not_under_way: "Aucun paiement n’est en cours ici.",
  payout_mined: "Le paiement est déjà dans un bloc et attend seulement d’être définitif.",
  payout_not_stuck:
    "Ce paiement n’est pas bloqué : sa dernière étape date de moins de {minutes} minutes.",
  payout_cancelled: "Ce paiement est déjà en cours d’annulation.",
  payout_waits:
    "Il n’est pas encore envoyé et partira de lui-même dès que possible ; son transfert dit ce qu’il attend.",
  books_behind:
    "Les livres sont en retard sur la chaîne de blocs ou sur la banque : ce qui y a été payé est en train d’être comparé avec eux. D’ici là, rien n’est envoyé. Veuillez réessayer plus tard.",
  finding_unknown: "Ce paiement inconnu n’existe pas.",
  finding_ended: "Cela est déjà réglé.",
  finding_not_final:
    "Ce n’est pas encore définitif. Attendez que ce soit assez profond dans la chaîne ou que la banque l’ait exécuté.",
  finding_not_fitting:
    "Cela ne correspond pas : l’adresse, le montant ou le portefeuille diffère, ou rien n’est plus en attente.",
  effects_not_stopped: "Les paiements et les preuves ne sont pas arrêtés.",
  outside_not_asked:
    "On ne sait pas encore ce que montre la chaîne de blocs ou la banque ; la question est en cours. Veuillez réessayer dans une minute.",
  outcome_lost:
    "Les livres du moment où vous avez envoyé ceci ont été perdus. Cela peut quand même avoir été exécuté. Avant de l’envoyer à nouveau, regardez vos opérations ainsi que l’adresse ou le compte bancaire de destination, ou demandez au service client.",
  staff_role_same: "{name} a déjà ce rôle : {role}.",
  policy_own: "Ce pays a déjà ses propres règles ; modifiez celles-ci.",
  proposal_outdated: "Cela a été proposé avant l’arrêt des ventes. Proposez-le à nouveau.",
  withdrawal_held_before: "Ce retrait a déjà été retenu, et ne l’est qu’une fois au plus.",
  no_second_admin:
    "Aucun autre administrateur ne peut l’approuver : l’accès du dernier a pris fin récemment. À partir du {from}, votre parole seule suffit ; donnez-la alors de nouveau.",
  conversion_below_minimum:
    "Votre unique échange doit rapporter au moins {minimum} ou porter sur tout le compte en devise locale.",
  payment_already_paid: "Ce paiement a déjà été payé.",
  payment_already_refused: "Ce paiement a déjà été refusé.",
  payment_already_expired: "Ce paiement a expiré. Rien n’a été payé.",
  look_first: "Regardez d’abord l’image.",
  code_batch_over: "Ce lot est déjà terminé ou expiré, ou personne ne l’a approuvé.",
  money_not_arrived:
    "D’après le dernier relevé, {arrived} sont arrivés sans être comptabilisés ; {needed} ne peuvent pas l’être.",
  loss_not_shown:
    "D’après les deux derniers relevés, il manque {missing} ; {needed} ne peuvent pas être comptabilisés comme perte.",
  nothing_given_back:
    "Les lignes de la banque ne rendent rien de ce paiement qui ne soit pas comptabilisé.",
  correction_unknown:
    "Aucune ligne ouverte de la banque portant ce numéro ne reprend autant de cet encaissement.",
  correction_first:
    "Un encaissement repris par la banque est ouvert ; il est clos avant d’enregistrer une perte.",
  receipt_leaving:
    "Cet encaissement est en route vers son expéditeur, y est déjà retourné, ou une banque l’a repris.",
  receipt_not_at_bank:
    "Cet encaissement n’est pas venu par la banque, qui ne peut pas le renvoyer.",
  reserve_loss_too_large:
    "La réserve a {free} qui ne couvrent aucun produit ; {needed} ne peuvent pas être comptabilisés comme perte.",
  last_admin_in:
    "Aucun autre admin ne s’est encore connecté avec une deuxième étape. D’ici là, vous gardez votre accès.",
  command_failed: "{said}",
  sales_ended:
    "Les ventes sont définitivement terminées : Ballast est en cours de liquidation. Les retraits continuent.",
  whole_return_comes:
    "Ballast est en cours de liquidation : cet ordre reçoit de toute façon tout son rendement et son capital. En sortir maintenant ferait perdre le rendement.",
  above_payable:
    "Au plus {payable} peuvent être payés maintenant. Tous les membres reçoivent la même part ; le reste vous est toujours dû.",
  sales_not_stopped: "Les ventes ne sont pas arrêtées : il n'y a rien à reprendre.",
  staff_name_taken: "Un membre du personnel porte déjà ce nom.",
  staff_unknown: "Aucun membre du personnel ne porte ce nom.",
  first_staff_admin: "Le premier membre du personnel doit avoir le rôle admin.",
  proposal_unknown: "Cette proposition est inconnue.",
  proposal_ended: "Une décision a déjà été prise sur cette proposition.",
  own_proposal: "Personne n'approuve sa propre proposition.",
  already_consented:
    "Vous avez déjà approuvé cette proposition ; une autre personne doit aussi l'approuver.",
  house_cash_short: "La maison peut dépenser {free}, et non {needed}.",
  document_missing: "Un document est nécessaire et ne doit pas être vide.",
  campaign_unknown: "Cette campagne est inconnue ou terminée.",
  over_budget: "La campagne dépasserait ainsi son budget de {budget}.",
  not_funded: "La réserve ne contient pas les {needed} qui doivent être bloqués avant la vente.",
  rate_above_ceiling:
    "Le taux annuel simple dépasserait 15 %. Un tel produit ne peut pas être mis en vente.",
  return_source_missing:
    "Veuillez expliquer en 40 caractères au moins d'où vient le rendement et joindre le document qui le montre.",
  terms_not_valid: "Veuillez vérifier les conditions : {fields}.",
  agreement_unknown: "Ce contrat est inconnu.",
  agreement_version_taken: "Cette version du contrat existe déjà avec un autre texte.",
  product_not_draft: "Ce produit n'est plus un brouillon ; ses conditions sont figées.",
  product_not_listed: "Ce produit n'a pas été mis en vente.",
  sale_over: "La fin de cette vente est passée.",
  receipt_unknown: "Il n'y a pas d'encaissement non identifié portant cet identifiant.",
  receipt_matched: "Cet encaissement a déjà été attribué.",
  member_unknown: "Ce membre est inconnu.",
  not_reversible: "Cette écriture ne peut pas être contre-passée, ou l'a déjà été.",
  branch_unknown: "On ne sait pas encore quelle branche de la chaîne est la bonne.",
  branch_not_stopped:
    "Les crédits ne sont pas arrêtés : on sait quelle branche de la chaîne est la bonne.",
  branch_block_unknown:
    "Le nœud de la chaîne ne montre pas ce bloc au-dessus des blocs communs aux deux branches.",
  guard_not_green: "Une valeur du contrôle des ventes est encore rouge ou trop ancienne.",
  campaign_open: "Une campagne de ce type existe déjà ; veuillez plutôt augmenter son budget.",
  staff_too_new:
    "La clé de l'une des deux personnes a été montrée à l'autre, ou les deux clés à la même personne : 24 heures doivent passer (7 jours pour les personnes, les rôles et les limites) et une troisième personne doit confirmer qui elles sont. Quelqu'un d'autre peut approuver.",
  vouch_not_needed: "Personne n'a besoin de confirmer cette personne.",
  vouch_not_theirs:
    "Qui a vu la clé de cette personne, ou attend lui-même une confirmation, ne peut pas la confirmer. Quelqu'un d'autre de finance, auditor ou admin le peut.",
  last_admin: "Le dernier admin actif ne peut pas être retiré ; ajoutez-en d'abord un autre.",

  bank_unknown: "Cette banque n’est pas connue.",
  account_not_valid: "Ce n’est pas un compte valide de cette banque. Vérifiez chaque caractère.",
  branch_code_not_valid: "Ce n’est pas un code d’agence (IFSC) valide de cette banque.",
  payee_name_not_valid: "Saisissez le nom du bénéficiaire tel que la banque l’écrit.",
  real_name_not_valid: "Saisissez votre vrai nom, de 2 à 60 lettres.",
  card_taken: "Ce compte figure déjà parmi vos cartes bancaires.",
  cards_full:
    "Vous pouvez garder au plus {limit} cartes bancaires. Supprimez-en une pour en ajouter une autre.",
  card_unknown: "Cette carte bancaire n’est pas connue.",
  card_cooling_down: "Cette carte bancaire est utilisable à partir du {from}.",
  card_required: "Associez d’abord le compte bancaire ou l’adresse.",
  no_local_currency: "Il n’y a pas ici de devise locale pour votre pays.",
  pay_channel_unknown: "Ce moyen de paiement n’est pas disponible actuellement.",
  recharge_below_minimum: "Le montant de la recharge ne peut pas être inférieur à {minimum}.",
  recharge_above_maximum: "Le montant de la recharge ne peut pas être supérieur à {maximum}.",
  rate_missing: "Aucun taux de change n’est publié actuellement. Veuillez réessayer plus tard.",
  rate_changed: "Le taux de change est passé à {rate}. Veuillez le vérifier.",
  float_short:
    "Le fonds de change ne suffit pas actuellement pour ce montant. Essayez un montant plus petit ou plus tard.",
  already_converted: "Vous avez déjà converti une fois ; c’est possible une fois par membre.",
  nothing_to_convert: "Le solde est de 0, conversion impossible.",
  nothing_to_refund:
    "Le compte en devise locale ne contient rien qui puisse retourner sur une carte.",
  amount_too_small: "Le montant est trop petit pour être changé.",
  rate_not_valid: "Le taux doit être supérieur à 0, avec 6 décimales au plus.",
  understanding_required:
    "Avant votre premier achat, veuillez lire l’avertissement sur les risques et répondre aux questions.",
  understanding_pause: "Vous pourrez réessayer à partir du {until}.",
  understanding_changed: "Les questions ont changé. Veuillez lire les questions actuelles.",
  own_limit_day:
    "Cela dépasserait la limite de {limit} par jour que vous avez fixée. Il reste {left} aujourd’hui.",
  own_limit_week:
    "Cela dépasserait la limite de {limit} par semaine que vous avez fixée. Il reste {left} cette semaine.",
  own_limit_month:
    "Cela dépasserait la limite de {limit} par mois que vous avez fixée. Il reste {left} ce mois-ci.",
  no_limit_change: "Aucune modification de cette limite n’est en attente.",
  limit_change_waiting: "Cette modification peut être confirmée à partir du {from}.",
  break_longer: "Votre pause dure jusqu’au {until} et ne peut pas être raccourcie.",
  post_unknown: "Cette publication n’existe plus.",
  comment_unknown: "Ce commentaire n’existe plus.",
  content_not_valid: "Veuillez écrire quelque chose, {limit} caractères au plus.",
  words_not_allowed:
    "« {found} » n’est pas permis ici : personne ne peut le promettre. Dites plutôt ce qui s’est vraiment passé.",
  contact_not_allowed:
    "« {found} » ressemble à un lien ou à un contact. Ils ne sont pas permis ici, afin que personne ne soit attiré ailleurs.",
  video_not_allowed: "Veuillez saisir le lien d’une vidéo sur {hosts}.",
  image_required: "Veuillez choisir au moins une image.",
  images_most: "{limit} images au plus.",
  post_limit: "{limit} publications au plus en 24 heures. Veuillez réessayer plus tard.",
  comment_limit: "{limit} commentaires au plus en 24 heures. Veuillez réessayer plus tard.",
  report_limit: "{limit} signalements au plus en 24 heures. Veuillez réessayer plus tard.",
  own_content: "Vous en êtes l’auteur.",
  staff_content: "Les publications de Ballast ne peuvent pas être bloquées.",
  blocks_full: "Vous pouvez bloquer {limit} membres au plus. Veuillez d’abord en débloquer un.",
  post_decided: "Une décision a déjà été prise sur cette publication.",
  name_reserved:
    "Ce nom pourrait être pris pour celui de l’opérateur. Veuillez en choisir un autre.",
  invitations_hard_off: "L’argent lié aux invitations ne peut jamais être autorisé pour {country}.",
  country_unknown: "Ce pays est inconnu.",
  policy_unchanged: "C’est déjà le cas pour ce pays.",

  second_step_required: "Veuillez confirmer la connexion avec votre deuxième étape.",
  second_step_wrong: "Ce code est faux ou a déjà été utilisé. Veuillez saisir le code actuel.",
  challenge_over: "Cela a pris trop de temps. Veuillez recommencer.",
  totp_on: "L’application d’authentification est déjà configurée.",
  totp_off: "Aucune application d’authentification n’est configurée.",
  passkey_not_valid: "Cette clé d’accès n’a pas pu être confirmée.",
  passkeys_full:
    "Vous pouvez avoir au plus {limit} clés d’accès. Veuillez d’abord en supprimer une.",
  login_password_wrong: "Le mot de passe de connexion est faux.",

  period_not_valid: "Veuillez choisir une période terminée, d’un an au plus.",
  statement_too_long:
    "Il y a trop d’écritures pour un seul relevé. Veuillez choisir une période plus courte.",
  export_limit: "Vous pourrez demander une autre copie à partir du {from}.",
  closing_money:
    "Il y a encore de l’argent sur votre compte ou en route. Veuillez d’abord le retirer.",
  closing_orders:
    "Vous détenez encore des ordres. Ils doivent se terminer avant la fermeture du compte.",
  closing_withdrawals: "Un retrait est encore en cours.",
  publication_unknown: "Ce contenu n’est pas connu.",
  publication_not_valid: "Veuillez vérifier le contenu : {fields}.",
  publication_withdrawn: "Ce contenu a déjà été retiré.",
  feedback_incomplete: "La question et la description sont obligatoires.",
  message_unknown: "Ce message n'est pas connu.",
  item_unknown: "Ceci n'est pas connu, ou n'est pas à vous.",
};
