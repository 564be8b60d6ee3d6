/** The test token: its interface, its code, its address on a local chain, and its deployment. */
import {
  type Address,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  type PublicClient,
  parseAbi,
} from "viem";
import artifact from "../token/TestUsdt.json" with { type: "json" };
import { openChainClient, SANDBOX_ACCOUNT } from "./chain-client.ts";

/** The decimals of USDT on BSC, which this token stands in for. */
export const TOKEN_DECIMALS = 18;
/** Callers count in 10^-6 tUSDT, as the ledger does. */
const CALLERS_DECIMALS = 6;

/** The functions that Ballast uses; amounts are in the token's own units. */
export const tokenAbi = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function balanceOf(address account) view returns (uint256)",
  "function decimals() view returns (uint8)",
  "function mint(address to, uint256 amount)",
  "function name() view returns (string)",
  "function symbol() view returns (string)",
  "function totalSupply() view returns (uint256)",
  "function transfer(address to, uint256 value) returns (bool)",
]);

/** The same on every local chain, because the sandbox account's first transaction deploys it. */
export const TOKEN_ADDRESS: Address = getContractAddress({ from: SANDBOX_ACCOUNT, nonce: 0n });

/** The data of a transaction that deploys a token with this many decimals. */
export const deploymentOf = (decimals: number): Hex =>
  `${artifact.bytecode as Hex}${encodeAbiParameters([{ type: "uint8" }], [decimals]).slice(2)}`;

/**
 * The token's own units per 10^-6 tUSDT, read from the token: the one place that knows its
 * decimals.
 */
export async function unitOf(
  client: Pick<PublicClient, "readContract">,
  address: Address = TOKEN_ADDRESS,
): Promise<bigint> {
  const token = { address, abi: tokenAbi } as const;
  const decimals = await client.readContract({ ...token, functionName: "decimals" });
  return 10n ** BigInt(decimals - CALLERS_DECIMALS);
}

/**
 * Deploys the token unless it is on the chain, and returns its address. An existing token keeps its
 * decimals. Throws on any chain but 31337, and when the sandbox account's first transaction was
 * used for something else.
 */
export async function deployToken(url: string, decimals = TOKEN_DECIMALS): Promise<Address> {
  const client = await openChainClient(url);
  const isThere = async () => (await client.getCode({ address: TOKEN_ADDRESS })) !== undefined;
  if (await isThere()) return TOKEN_ADDRESS;
  const nonce = await client.getTransactionCount({ address: SANDBOX_ACCOUNT });
  if (nonce > 0) {
    throw new Error(
      "The chain has no test token, and its address can no longer be made: reset it.",
    );
  }
  const hash = await client.sendTransaction({ data: deploymentOf(decimals), nonce: 0 });
  await client.mine({ blocks: 1 });
  const receipt = await client.waitForTransactionReceipt({ hash });
  if (receipt.status === "success" && (await isThere())) return TOKEN_ADDRESS;
  throw new Error("The test token could not be deployed.");
}
