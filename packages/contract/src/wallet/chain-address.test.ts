import { expect, it } from "vitest";
import { ALLOWED_CHAIN_IDS } from "../constants.ts";
import { readChainAddress } from "./chain-address.ts";

const MIXED = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const LOWER = MIXED.toLowerCase();
const CAPITALS = `0x${MIXED.slice(2).toUpperCase()}`;

it.each([
  [MIXED, MIXED],
  [LOWER, LOWER],
  [CAPITALS, LOWER],
  [`0X${MIXED.slice(2)}`, MIXED],
  [` \u200b${MIXED}\u202c\n`, MIXED],
  [`${MIXED.slice(0, 20)}\u00ad ${MIXED.slice(20)}`, MIXED],
  [`ethereum:${MIXED}`, MIXED],
  [`Ethereum:pay-${CAPITALS}@56`, LOWER],
  [`bnb:${MIXED}`, MIXED],
  [`eip155:56:${MIXED}`, MIXED],
])("%j is the address %s", (typed, address) => {
  expect(readChainAddress(typed)).toEqual({ kind: "address", address });
});

it.each([
  [`ethereum:${MIXED}@1`, "Ethereum"],
  [`ethereum:${MIXED}@137/transfer?address=${MIXED}&uint256=1`, "Polygon"],
  [`ethereum:${MIXED}@424242`, "eip155:424242"],
  [`eth:${MIXED}`, "Ethereum"],
  [`eip155:1:${MIXED}`, "Ethereum"],
  ["TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", "TRON"],
  ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "Bitcoin"],
  ["solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv", "solana"],
  ["7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv", "Solana"],
])("%j is of the chain %s", (typed, chain) => {
  expect(readChainAddress(typed)).toEqual({ kind: "other_chain", chain });
}); // @rule input/chain-address

it.each([
  `ethereum:${MIXED}/transfer?address=${MIXED}&uint256=1000000`,
  `ethereum:${MIXED}@56/transfer?address=${MIXED}`,
  `ethereum:${MIXED}?value=1e18`,
])("%j asks for a payment", (typed) => {
  expect(readChainAddress(typed)).toEqual({ kind: "payment_request" });
}); // @rule input/chain-address

it.each(["", "0x", MIXED.slice(2), `${MIXED}0`, "ethereum:", "vitalik.eth", `0x${"g".repeat(40)}`])(
  "%j is none",
  (typed) => {
    expect(readChainAddress(typed)).toEqual({ kind: "none" });
  },
);

it.each(ALLOWED_CHAIN_IDS)(
  "takes an address that names the chain %s that Ballast runs on",
  (id) => {
    for (const typed of [`ethereum:${MIXED}@${id}`, `eip155:${id}:${MIXED}`]) {
      expect(readChainAddress(typed)).toEqual({ kind: "address", address: MIXED });
    }
  },
);
