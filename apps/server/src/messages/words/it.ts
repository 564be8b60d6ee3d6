import type { Words } from "../words.ts";

export const words: Words = {
  deposit_credited: {
    title: "Deposito accreditato",
    body: "{amount} è nel conto deposito.",
  },
  deposit_matched: {
    title: "Deposito registrato dal personale",
    body: "{amount}, arrivato senza titolare, è ora nel conto deposito.",
  },
  deposit_not_credited: {
    title: "Deposito non accreditato",
    body: "Non è stato possibile accreditare un deposito di {amount}. L’elenco dei depositi dice perché e che cosa si può fare.",
  },
  local_credited: {
    title: "Valuta locale accreditata",
    body: "{amount} è nel tuo conto in valuta locale.",
  },
  converted: {
    title: "Cambiato in USDT",
    body: "{given} dal tuo conto in valuta locale sono diventati {amount} nel tuo conto deposito.",
  },
  withdrawal_applied: {
    title: "Prelievo richiesto",
    body: "{amount} è in uscita. Arriva al più tardi il {until}. Fino all’approvazione si può annullare. Se la richiesta non è Sua, la annulli e cambi le password.",
  },
  withdrawal_held: {
    title: "Prelievo trattenuto",
    body: "Un prelievo di {amount} attende al più tardi fino al {until}. L’elenco dei prelievi dice perché.",
  },
  withdrawal_late: {
    title: "Prelievo in ritardo",
    body: "Un prelievo di {amount} non è arrivato entro il termine promesso. {why} Ora è atteso al più tardi il {until}.",
  },
  withdrawal_paid: {
    title: "Prelievo pagato",
    body: "{amount} è stato inviato al Suo indirizzo ed è confermato.",
  },
  paid_to_card: {
    title: "Prelievo pagato",
    body: "{amount} è stato pagato sulla tua carta bancaria.",
  },
  withdrawal_cancelled: {
    title: "Prelievo annullato",
    body: "Un prelievo è stato annullato su Sua richiesta. {amount} è tornato nei conti da cui proveniva.",
  },
  withdrawal_failed: {
    title: "Prelievo non riuscito",
    body: "Non è stato possibile pagare un prelievo. {amount} è tornato nei conti da cui proveniva. L’elenco dei prelievi dice perché.",
  },
  welcome_received: {
    title: "Bonus di benvenuto",
    body: "{amount} è nel conto saldo. È una promozione, non un rendimento dell’investimento, pagata dal budget promozionale del gestore.",
  },
  bonus_received: {
    title: "Bonus ricevuto",
    body: "{amount} è nel conto saldo. È una promozione, non un rendimento dell’investimento, pagata dal budget promozionale del gestore.",
  },
  order_bought: {
    title: "Ordine effettuato",
    body: "{product}, unità: {units}. Importo pagato: {amount}. Si può annullare per intero fino al {until}.",
  },
  order_cancelled: {
    title: "Ordine annullato",
    body: "{product}, unità: {units}. {amount} è tornato nei conti da cui proveniva.",
  },
  order_left: {
    title: "Uscita anticipata dall’ordine",
    body: "{product}, unità: {units}. Il capitale di {amount} è nel conto saldo. Il reddito già ricevuto resta; a quello futuro si rinuncia.",
  },
  order_matured: {
    title: "Ordine scaduto",
    body: "{product}, unità: {units}. Il capitale di {amount} è nel conto saldo.",
  },
  code_redeemed: {
    title: "Codice riscattato",
    body: "{amount} è nel conto saldo. È una promozione, non un rendimento dell’investimento, pagata dal budget promozionale del gestore.",
  },
  coupon_received: {
    title: "Coupon ricevuto",
    body: "{product}, del valore massimo di {amount}. Si può usare fino al {until}. È una promozione, non un rendimento dell’investimento.",
  },
  claim_refused: {
    title: "Richiesta non accolta",
    body: "Il personale non ha potuto accogliere la richiesta. Il centro inviti dice perché; si può riprovare.",
  },
  share_received: {
    title: "Parte di una commissione ricevuta",
    body: "{amount} è nel conto saldo: la Sua parte di una commissione che un membro invitato ha davvero pagato. È una promozione, non un rendimento dell’investimento.",
  },
  local_refund_paid: {
    title: "Restituito",
    body: "{amount} dal tuo conto in valuta locale è tornato da dove proveniva.",
  },
  payment_taken_back: {
    title: "Un deposito è stato revocato",
    body: "La banca del pagatore ha revocato {amount} di un deposito. Se ne fa carico il gestore: dai tuoi conti non è uscito nulla. Se non l’hai chiesto alla tua banca, chiedile perché.",
  },
  payment_taken_back_local: {
    title: "Un deposito è stato revocato",
    body: "La banca del pagatore ha revocato {amount} di un deposito. L’importo è uscito dal tuo conto in valuta locale, perché è tornato sul conto da cui era stato pagato. Se non l’hai chiesto alla tua banca, chiedile perché.",
  },
  payment_taken_back_shared: {
    title: "Un deposito è stato revocato",
    body: "La banca del pagatore ha revocato {amount} di un deposito. Di questo, {given} sono usciti dal tuo conto in valuta locale, perché il denaro è tornato sul conto da cui era stato pagato; del resto si fa carico il gestore. Se non l’hai chiesto alla tua banca, chiedile perché.",
  },
  matched_taken_back: {
    title: "Un deposito è stato revocato",
    body: "Una banca ha revocato {amount} arrivati senza proprietario e accreditati a te in seguito. L’importo è uscito dal tuo conto in valuta locale. La tua banca non c’entra.",
  },
  deposit_taken_back: {
    title: "Un deposito è stato revocato",
    body: "Il trasferimento di {amount} che ti era stato accreditato non è più sulla catena, perciò è uscito dal tuo conto deposito. Se torna, sarà accreditato di nuovo.",
  },
  payment_given_back: {
    title: "Un deposito è stato restituito",
    body: "La banca del pagatore ha restituito {amount} di un deposito che era stato revocato. L’importo è di nuovo nel tuo conto in valuta locale.",
  },
};
