/** Reads a scanned code as an address, by what codes of other kinds begin with. */
import { readChainAddress, type TypedAddress } from "@ballast/contract/wallet/chain-address.ts";

/** What other codes begin with: a page, a payment in a local app, a network, a number. */
const NO_CHAIN = /^\s*([a-z][a-z0-9+.-]*:\/\/|(wifi|wc|mailto|tel|smsto?|geo|begin|otpauth):)/i;
/** An amount or a message behind the address makes a payment of it, whatever stands before. */
const REQUEST = /^\s*(?!ethereum:)[a-z]+:0x[0-9a-f]{40}[?/]/i;

export function readScanned(text: string): TypedAddress {
  if (NO_CHAIN.test(text)) return { kind: "none" };
  return REQUEST.test(text) ? { kind: "payment_request" } : readChainAddress(text);
}
