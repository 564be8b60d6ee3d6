/** Parses a token address that was typed, scanned or copied out of a wallet. */
import { ALLOWED_CHAIN_IDS, type ChainId } from "../constants.ts";
import { plainSigns } from "../text/latin-digits.ts";
import { withoutUnseen } from "../text/visible-text.ts";

/** The format of an address; the server verifies its EIP-55 checksum. */
const ADDRESS_FORM = /^0x[0-9a-fA-F]{40}$/;
/** BNB Smart Chain, which members' wallets name, and the chains that Ballast runs on (EIP-155). */
const CHAIN_IDS: readonly number[] = [56, ...ALLOWED_CHAIN_IDS];

/** The names of the other chains: one that Ballast runs on has none here. */
const CHAIN_NAMES: Record<number, string> & { [id in ChainId]?: never } = {
  ...{ 1: "Ethereum", 10: "Optimism", 25: "Cronos", 100: "Gnosis", 137: "Polygon", 250: "Fantom" },
  ...{ 324: "zkSync", 8453: "Base", 42161: "Arbitrum", 42220: "Celo", 43114: "Avalanche" },
  ...{ 59144: "Linea", 11155111: "Sepolia" },
};
/** Chain prefixes of an address (EIP-3770), and those of wallets' own links. */
const PREFIXES: Record<string, number> = {
  ...{ bnb: 56, bsc: 56, bep20: 56, smartchain: 56, bnbt: 97, eth: 1, erc20: 1, oeth: 10, cro: 25 },
  ...{
    gno: 100,
    matic: 137,
    pol: 137,
    polygon: 137,
    ftm: 250,
    zksync: 324,
    base: 8453,
    arb1: 42161,
  },
  ...{ arbitrum: 42161, celo: 42220, avax: 43114, avalanche: 43114, linea: 59144, sep: 11155111 },
};
/** The address formats of chains that are not EVM-compatible. */
const OTHER_FORMS: readonly (readonly [string, RegExp])[] = [
  ["TRON", /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ["Bitcoin", /^(?:bc1[02-9ac-hj-np-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/i],
  ["Aptos / Sui", /^0x[0-9a-f]{64}$/i],
  ["TON", /^[EU]Q[A-Za-z0-9_-]{46}$/],
  ["XRP", /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/],
  ["Solana", /^[1-9A-HJ-NP-Za-km-z]{43,44}$/],
];

export type TypedAddress =
  | { kind: "address"; address: string }
  | { kind: "other_chain"; chain: string }
  | { kind: "payment_request" }
  | { kind: "none" };

const NONE = { kind: "none" } as const;

/**
 * Parses typed text into an address in the form in which checksums are verified. Spaces, invisible
 * characters and `ethereum:` are removed; an address in capitals has no checksum (EIP-55) and
 * becomes lower case.
 */
export function readChainAddress(typed: string): TypedAddress {
  const text = withoutUnseen(plainSigns(typed));
  const [, prefix, rest = ""] = /^([a-z][a-z0-9]*):(.*)$/i.exec(text) ?? [];
  if (prefix === undefined) return bare(text);
  const name = prefix.toLowerCase();
  if (name === "ethereum") return ofRequest(rest);
  if (name === "eip155") {
    const [, id = "", address = ""] = /^(\d{1,12}):(.*)$/.exec(rest) ?? [];
    return onChain(address, id);
  }
  const known = PREFIXES[name];
  if (known !== undefined) return onChain(rest, `${known}`);
  return { kind: "other_chain", chain: prefix.slice(0, 20) };
}

/** EIP-681: `pay-` address, chain, function, parameters; only the first two are accepted here. */
function ofRequest(rest: string): TypedAddress {
  const [, target = "", id, more = ""] =
    /^(?:pay-)?([^@/?]*)(?:@(\d{1,12}))?((?:\/|\?).*)?$/i.exec(rest) ?? [];
  const on = id === undefined ? bare(target) : onChain(target, id);
  if (on.kind !== "address") return on;
  return more === "" ? on : { kind: "payment_request" };
}

function onChain(address: string, id: string): TypedAddress {
  if (id === "") return NONE;
  if (CHAIN_IDS.includes(Number(id))) return bare(address);
  return { kind: "other_chain", chain: CHAIN_NAMES[Number(id)] ?? `eip155:${id}` };
}

function bare(text: string): TypedAddress {
  const address = text.replace(/^0X/, "0x");
  if (ADDRESS_FORM.test(address)) {
    const hasNoSum = address.slice(2) === address.slice(2).toUpperCase();
    return { kind: "address", address: hasNoSum ? address.toLowerCase() : address };
  }
  const other = OTHER_FORMS.find(([, form]) => form.test(text));
  return other ? { kind: "other_chain", chain: other[0] } : NONE;
}
