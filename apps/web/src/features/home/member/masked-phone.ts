/** Enough of a phone number for its owner to know it by, too little for whoever looks over. */
export function maskedPhone(phone: string): string {
  return `•••• ${phone.slice(-4)}`;
}
