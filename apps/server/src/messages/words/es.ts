import type { Words } from "../words.ts";

export const words: Words = {
  deposit_credited: {
    title: "Depósito abonado",
    body: "{amount} está en su cuenta de depósito.",
  },
  deposit_matched: {
    title: "Depósito registrado por el personal",
    body: "{amount}, que había llegado sin titular, está ahora en su cuenta de depósito.",
  },
  deposit_not_credited: {
    title: "Depósito no abonado",
    body: "No se pudo abonar un depósito de {amount}. La lista de depósitos dice por qué y qué se puede hacer.",
  },
  local_credited: {
    title: "Moneda local abonada",
    body: "{amount} está en su cuenta en moneda local.",
  },
  converted: {
    title: "Cambiado a USDT",
    body: "{given} de su cuenta en moneda local pasaron a ser {amount} en su cuenta de depósito.",
  },
  withdrawal_applied: {
    title: "Retirada solicitada",
    body: "{amount} está saliendo. Llega a más tardar el {until}. Hasta que se apruebe puede cancelarla. Si no fue usted, cancélela y cambie sus contraseñas.",
  },
  withdrawal_held: {
    title: "Retirada retenida",
    body: "Una retirada de {amount} espera a más tardar hasta el {until}. La lista de retiradas dice por qué.",
  },
  withdrawal_late: {
    title: "Retirada con retraso",
    body: "Una retirada de {amount} no ha llegado en el plazo prometido. {why} Ahora se espera a más tardar el {until}.",
  },
  withdrawal_paid: {
    title: "Retirada pagada",
    body: "{amount} se envió a su dirección y está confirmado.",
  },
  paid_to_card: {
    title: "Retirada pagada",
    body: "{amount} se ha pagado a su tarjeta bancaria.",
  },
  withdrawal_cancelled: {
    title: "Retirada cancelada",
    body: "Usted canceló una retirada. {amount} ha vuelto a las cuentas de las que salió.",
  },
  withdrawal_failed: {
    title: "Retirada fallida",
    body: "No se pudo pagar una retirada. {amount} ha vuelto a las cuentas de las que salió. La lista de retiradas dice por qué.",
  },
  welcome_received: {
    title: "Bono de bienvenida",
    body: "{amount} está en su cuenta de saldo. Es una promoción, no un rendimiento de inversión, y se pagó con el presupuesto de promoción del operador.",
  },
  bonus_received: {
    title: "Bono recibido",
    body: "{amount} está en su cuenta de saldo. Es una promoción, no un rendimiento de inversión, y se pagó con el presupuesto de promoción del operador.",
  },
  order_bought: {
    title: "Orden realizada",
    body: "{product}, unidades: {units}. Ha pagado {amount}. Puede cancelarla por completo hasta el {until}.",
  },
  order_cancelled: {
    title: "Orden cancelada",
    body: "{product}, unidades: {units}. Sus {amount} han vuelto a las cuentas de las que salieron.",
  },
  order_left: {
    title: "Salida anticipada de la orden",
    body: "{product}, unidades: {units}. Su capital de {amount} está en su cuenta de saldo. Los ingresos ya recibidos son suyos; se renuncia a los que faltaban.",
  },
  order_matured: {
    title: "Orden vencida",
    body: "{product}, unidades: {units}. Su capital de {amount} está en su cuenta de saldo.",
  },
  code_redeemed: {
    title: "Código canjeado",
    body: "{amount} está en su cuenta de saldo. Es una promoción, no un rendimiento de inversión, y se pagó con el presupuesto de promoción del operador.",
  },
  coupon_received: {
    title: "Cupón recibido",
    body: "{product}, por un valor de hasta {amount}. Puede usarse hasta el {until}. Es una promoción, no un rendimiento de inversión.",
  },
  claim_refused: {
    title: "Solicitud no aceptada",
    body: "El personal no pudo aceptar su solicitud. El centro de invitaciones dice por qué; puede intentarlo de nuevo.",
  },
  share_received: {
    title: "Parte de una comisión recibida",
    body: "{amount} está en su cuenta de saldo: su parte de una comisión que un miembro invitado por usted pagó realmente. Es una promoción, no un rendimiento de inversión.",
  },
  local_refund_paid: {
    title: "Devuelto",
    body: "{amount} de su cuenta en moneda local se devolvió a su origen.",
  },
  payment_taken_back: {
    title: "Se revocó un depósito",
    body: "El banco del pagador revocó {amount} de un depósito. Lo asume el operador: de sus cuentas no salió nada. Si usted no se lo pidió a su banco, pregúntele por qué.",
  },
  payment_taken_back_local: {
    title: "Se revocó un depósito",
    body: "El banco del pagador revocó {amount} de un depósito. Salió de su cuenta en moneda local, porque volvió a la cuenta desde la que se pagó. Si usted no se lo pidió a su banco, pregúntele por qué.",
  },
  payment_taken_back_shared: {
    title: "Se revocó un depósito",
    body: "El banco del pagador revocó {amount} de un depósito. De ello, {given} salieron de su cuenta en moneda local, porque el dinero volvió a la cuenta desde la que se pagó; el resto lo asume el operador. Si usted no se lo pidió a su banco, pregúntele por qué.",
  },
  matched_taken_back: {
    title: "Se revocó un depósito",
    body: "Un banco revocó {amount} que habían llegado sin dueño y se le abonaron después. Salió de su cuenta en moneda local. Su propio banco no tiene nada que ver con esto.",
  },
  deposit_taken_back: {
    title: "Se revocó un depósito",
    body: "La transferencia de {amount} que se le había abonado ya no está en la cadena, por eso salió de su cuenta de depósito. Si vuelve a llegar, se abonará de nuevo.",
  },
  payment_given_back: {
    title: "Se devolvió un depósito",
    body: "El banco del pagador devolvió {amount} de un depósito que se había revocado. Está de nuevo en su cuenta en moneda local.",
  },
};
