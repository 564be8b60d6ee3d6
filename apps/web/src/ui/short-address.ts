/** More than 30 characters: the first 15, an ellipsis, the last 6. */
export function shortAddress(address: string): string {
  return address.length > 30 ? `${address.slice(0, 15)}…${address.slice(-6)}` : address;
}
