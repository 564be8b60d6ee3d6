/**
 * Masks a phone number: enough remains for its owner to recognise it, too little for an onlooker.
 */
export function maskedPhone(phone: string): string {
  return `•••• ${phone.slice(-4)}`;
}
