/** Shortens an address of more than 30 characters to the first 15, an ellipsis, and the last 6. */
export function shortAddress(address: string): string {
  return address.length > 30 ? `${address.slice(0, 15)}…${address.slice(-6)}` : address;
}
