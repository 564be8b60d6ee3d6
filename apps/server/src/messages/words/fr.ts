import type { Words } from "../words.ts";

export const words: Words = {
  deposit_credited: {
    title: "Dépôt crédité",
    body: "{amount} se trouve sur votre compte de dépôt.",
  },
  deposit_matched: {
    title: "Dépôt enregistré par le personnel",
    body: "{amount}, arrivé sans propriétaire, se trouve maintenant sur votre compte de dépôt.",
  },
  deposit_not_credited: {
    title: "Dépôt non crédité",
    body: "Un dépôt de {amount} n’a pas pu être crédité. La liste des dépôts dit pourquoi et ce qui peut être fait.",
  },
  local_credited: {
    title: "Devise locale créditée",
    body: "{amount} est sur votre compte en devise locale.",
  },
  converted: {
    title: "Changé en USDT",
    body: "{given} de votre compte en devise locale sont devenus {amount} sur votre compte de dépôt.",
  },
  withdrawal_applied: {
    title: "Retrait demandé",
    body: "{amount} est en cours d’envoi. Il arrive au plus tard le {until}. Jusqu’à son approbation, vous pouvez l’annuler. Si ce n’était pas vous, annulez-le et changez vos mots de passe.",
  },
  withdrawal_held: {
    title: "Retrait en attente",
    body: "Un retrait de {amount} attend au plus tard jusqu’au {until}. La liste des retraits dit pourquoi.",
  },
  withdrawal_late: {
    title: "Retrait en retard",
    body: "Un retrait de {amount} n’est pas arrivé dans le délai promis. {why} Il est maintenant attendu au plus tard le {until}.",
  },
  withdrawal_paid: {
    title: "Retrait versé",
    body: "{amount} a été envoyé à votre adresse et est confirmé.",
  },
  paid_to_card: {
    title: "Retrait versé",
    body: "{amount} a été versé sur votre carte bancaire.",
  },
  withdrawal_cancelled: {
    title: "Retrait annulé",
    body: "Vous avez annulé un retrait. {amount} est revenu sur les comptes d’où il venait.",
  },
  withdrawal_failed: {
    title: "Retrait échoué",
    body: "Un retrait n’a pas pu être versé. {amount} est revenu sur les comptes d’où il venait. La liste des retraits dit pourquoi.",
  },
  welcome_received: {
    title: "Bonus de bienvenue",
    body: "{amount} se trouve sur votre compte de solde. C’est une promotion, pas un rendement d’investissement, payée sur le budget promotionnel de l’exploitant.",
  },
  bonus_received: {
    title: "Bonus reçu",
    body: "{amount} se trouve sur votre compte de solde. C’est une promotion, pas un rendement d’investissement, payée sur le budget promotionnel de l’exploitant.",
  },
  order_bought: {
    title: "Ordre passé",
    body: "{product}, unités : {units}. Vous avez payé {amount}. Vous pouvez l’annuler entièrement jusqu’au {until}.",
  },
  order_cancelled: {
    title: "Ordre annulé",
    body: "{product}, unités : {units}. Vos {amount} sont revenus sur les comptes d’où ils venaient.",
  },
  order_left: {
    title: "Sortie anticipée de l’ordre",
    body: "{product}, unités : {units}. Votre capital de {amount} se trouve sur votre compte de solde. Les revenus déjà reçus restent à vous ; vous renoncez à ceux à venir.",
  },
  order_matured: {
    title: "Ordre échu",
    body: "{product}, unités : {units}. Votre capital de {amount} se trouve sur votre compte de solde.",
  },
  code_redeemed: {
    title: "Code utilisé",
    body: "{amount} se trouve sur votre compte de solde. C’est une promotion, pas un rendement d’investissement, payée sur le budget promotionnel de l’exploitant.",
  },
  coupon_received: {
    title: "Coupon reçu",
    body: "{product}, d’une valeur maximale de {amount}. Il peut être utilisé jusqu’au {until}. C’est une promotion, pas un rendement d’investissement.",
  },
  claim_refused: {
    title: "Demande non acceptée",
    body: "Le personnel n’a pas pu accepter votre demande. Le centre d’invitation dit pourquoi ; vous pouvez réessayer.",
  },
  share_received: {
    title: "Part de frais reçue",
    body: "{amount} se trouve sur votre compte de solde : votre part de frais qu’un membre invité par vous a réellement payés. C’est une promotion, pas un rendement d’investissement.",
  },
  local_refund_paid: {
    title: "Remboursé",
    body: "{amount} de votre compte en devise locale est retourné là d’où il venait.",
  },
  payment_taken_back: {
    title: "Un dépôt a été repris",
    body: "La banque du payeur a repris {amount} d’un dépôt. L’exploitant le supporte : rien n’est sorti de vos comptes. Si vous ne l’avez pas demandé à votre banque, demandez-lui pourquoi.",
  },
  payment_taken_back_local: {
    title: "Un dépôt a été repris",
    body: "La banque du payeur a repris {amount} d’un dépôt. Ce montant est sorti de votre compte en devise locale, car il est retourné sur le compte depuis lequel il avait été payé. Si vous ne l’avez pas demandé à votre banque, demandez-lui pourquoi.",
  },
  payment_taken_back_shared: {
    title: "Un dépôt a été repris",
    body: "La banque du payeur a repris {amount} d’un dépôt. Sur ce montant, {given} sont sortis de votre compte en devise locale, car l’argent est retourné sur le compte depuis lequel il avait été payé ; l’exploitant supporte le reste. Si vous ne l’avez pas demandé à votre banque, demandez-lui pourquoi.",
  },
  matched_taken_back: {
    title: "Un dépôt a été repris",
    body: "Une banque a repris {amount} arrivés sans propriétaire et crédités plus tard à votre nom. Ce montant est sorti de votre compte en devise locale. Votre propre banque n’y est pour rien.",
  },
  deposit_taken_back: {
    title: "Un dépôt a été repris",
    body: "Le transfert de {amount} crédité à votre nom n’est plus sur la chaîne ; il est donc sorti de votre compte de dépôt. S’il revient, il sera de nouveau crédité.",
  },
  payment_given_back: {
    title: "Un dépôt a été rendu",
    body: "La banque du payeur a rendu {amount} d’un dépôt qui avait été repris. Ce montant se trouve de nouveau sur votre compte en devise locale.",
  },
};
