/** The test token on a local chain: its interface, its address, and how it gets there. */
import { type Address, getContractAddress, type Hex, parseAbi } from "viem";
import artifact from "../token/TestUsdt.json" with { type: "json" };
import { openChainClient, SANDBOX_ACCOUNT } from "./chain-client.ts";

/** What Ballast uses of it; amounts are in 10^-6 tUSDT. */
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

/**
 * Puts the token on the chain where it is not there yet, and answers its address. Throws on any
 * chain but 31337, and where the sandbox account's first transaction was spent on something else.
 */
export async function deployToken(url: string): Promise<Address> {
  const client = await openChainClient(url);
  const isThere = async () => (await client.getCode({ address: TOKEN_ADDRESS })) !== undefined;
  if (await isThere()) return TOKEN_ADDRESS;
  const nonce = await client.getTransactionCount({ address: SANDBOX_ACCOUNT });
  if (nonce > 0) {
    throw new Error(
      "The chain has no test token, and its address can no longer be made: reset it.",
    );
  }
  const hash = await client.sendTransaction({ data: artifact.bytecode as Hex, nonce: 0 });
  await client.mine({ blocks: 1 });
  const receipt = await client.waitForTransactionReceipt({ hash });
  if (receipt.status === "success" && (await isThere())) return TOKEN_ADDRESS;
  throw new Error("The test token could not be deployed.");
}
