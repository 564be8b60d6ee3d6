import type { Words } from "../words.ts";

export const words: Words = {
  deposit_credited: {
    title: "Depósito creditado",
    body: "{amount} está na sua conta de depósito.",
  },
  deposit_matched: {
    title: "Depósito registado pela equipa",
    body: "{amount}, que tinha chegado sem titular, está agora na sua conta de depósito.",
  },
  deposit_not_credited: {
    title: "Depósito não creditado",
    body: "Não foi possível creditar um depósito de {amount}. A lista de depósitos diz porquê e o que pode ser feito.",
  },
  local_credited: {
    title: "Moeda local creditada",
    body: "{amount} está na sua conta em moeda local.",
  },
  converted: {
    title: "Trocado por USDT",
    body: "{given} da sua conta em moeda local passaram a {amount} na sua conta de depósito.",
  },
  withdrawal_applied: {
    title: "Levantamento pedido",
    body: "{amount} está a caminho. Chega o mais tardar em {until}. Até ser aprovado pode cancelá-lo. Se não foi o próprio, cancele-o e altere as palavras-passe.",
  },
  withdrawal_held: {
    title: "Levantamento retido",
    body: "Um levantamento de {amount} espera, o mais tardar, até {until}. A lista de levantamentos diz porquê.",
  },
  withdrawal_late: {
    title: "Levantamento atrasado",
    body: "Um levantamento de {amount} não chegou no prazo prometido. {why} É agora esperado, o mais tardar, em {until}.",
  },
  withdrawal_paid: {
    title: "Levantamento pago",
    body: "{amount} foi enviado para o seu endereço e está confirmado.",
  },
  paid_to_card: {
    title: "Levantamento pago",
    body: "{amount} foi pago para o seu cartão bancário.",
  },
  withdrawal_cancelled: {
    title: "Levantamento cancelado",
    body: "Cancelou um levantamento. {amount} voltou às contas de onde veio.",
  },
  withdrawal_failed: {
    title: "Levantamento falhado",
    body: "Não foi possível pagar um levantamento. {amount} voltou às contas de onde veio. A lista de levantamentos diz porquê.",
  },
  welcome_received: {
    title: "Bónus de boas-vindas",
    body: "{amount} está na sua conta de saldo. É uma promoção, não um rendimento do investimento, paga pelo orçamento promocional do operador.",
  },
  bonus_received: {
    title: "Bónus recebido",
    body: "{amount} está na sua conta de saldo. É uma promoção, não um rendimento do investimento, paga pelo orçamento promocional do operador.",
  },
  order_bought: {
    title: "Ordem realizada",
    body: "{product}, unidades: {units}. Pagou {amount}. Pode cancelá-la por inteiro até {until}.",
  },
  order_cancelled: {
    title: "Ordem cancelada",
    body: "{product}, unidades: {units}. Os seus {amount} voltaram às contas de onde vieram.",
  },
  order_left: {
    title: "Saída antecipada da ordem",
    body: "{product}, unidades: {units}. O seu capital de {amount} está na sua conta de saldo. O rendimento já recebido continua seu; do que falta abdica-se.",
  },
  order_matured: {
    title: "Ordem vencida",
    body: "{product}, unidades: {units}. O seu capital de {amount} está na sua conta de saldo.",
  },
  code_redeemed: {
    title: "Código resgatado",
    body: "{amount} está na sua conta de saldo. É uma promoção, não um rendimento do investimento, paga pelo orçamento promocional do operador.",
  },
  coupon_received: {
    title: "Cupão recebido",
    body: "{product}, no valor máximo de {amount}. Pode ser usado até {until}. É uma promoção, não um rendimento do investimento.",
  },
  claim_refused: {
    title: "Pedido não aceite",
    body: "A equipa não pôde aceitar o seu pedido. O centro de convites diz porquê; pode tentar de novo.",
  },
  share_received: {
    title: "Parte de uma comissão recebida",
    body: "{amount} está na sua conta de saldo: a sua parte de uma comissão que um membro convidado por si pagou realmente. É uma promoção, não um rendimento do investimento.",
  },
  local_refund_paid: {
    title: "Devolvido",
    body: "{amount} da sua conta em moeda local foi devolvido à origem.",
  },
  payment_taken_back: {
    title: "Um depósito foi revogado",
    body: "O banco do pagador revogou {amount} de um depósito. O operador suporta-o: das suas contas não saiu nada. Se não o pediu ao seu banco, pergunte-lhe porquê.",
  },
  payment_taken_back_local: {
    title: "Um depósito foi revogado",
    body: "O banco do pagador revogou {amount} de um depósito. Saiu da sua conta em moeda local, porque voltou à conta de onde foi pago. Se não o pediu ao seu banco, pergunte-lhe porquê.",
  },
  payment_taken_back_shared: {
    title: "Um depósito foi revogado",
    body: "O banco do pagador revogou {amount} de um depósito. Desse valor, {given} saíram da sua conta em moeda local, porque o dinheiro voltou à conta de onde foi pago; o operador suporta o resto. Se não o pediu ao seu banco, pergunte-lhe porquê.",
  },
  matched_taken_back: {
    title: "Um depósito foi revogado",
    body: "Um banco revogou {amount} que tinham chegado sem dono e lhe foram creditados mais tarde. Saiu da sua conta em moeda local. O seu próprio banco não tem nada a ver com isto.",
  },
  deposit_taken_back: {
    title: "Um depósito foi revogado",
    body: "A transferência de {amount} que lhe tinha sido creditada já não está na cadeia, por isso saiu da sua conta de depósito. Se voltar a chegar, será creditada de novo.",
  },
  payment_given_back: {
    title: "Um depósito foi devolvido",
    body: "O banco do pagador devolveu {amount} de um depósito que tinha sido revogado. O valor está de novo na sua conta em moeda local.",
  },
};
