/** Money that is missing outside, as no transfer would take it: the token's own count of a wallet. */
import { encodeAbiParameters, keccak256, toHex } from "viem";
import type { Stack } from "./test.ts";

const NOBODY = "0x000000000000000000000000000000000000dead";
/** Where the token keeps what each address has: the first variable of its contract. */
const BALANCES = 0n;

type Receipt = { to: string; logs: { data: string }[] };

/** Takes millionths from a wallet, leaving no trace on the chain; answers what puts them back. */
export async function takeOutside(
  stack: Stack,
  wallet: string,
  amount: bigint,
): Promise<() => Promise<void>> {
  const { chainUrl } = await stack.sandbox.state();
  const rpc = async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const response = await fetch(chainUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: T; error?: unknown };
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  };
  const { hash } = await stack.sandbox.faucet(NOBODY, 1n);
  const { to: token, logs } = await rpc<Receipt>("eth_getTransactionReceipt", hash);
  // What one millionth is to the token, which has decimals of its own: it has just moved one.
  const unit = BigInt(logs[0]?.data ?? 0);
  const slot = keccak256(
    encodeAbiParameters(
      [{ type: "address" }, { type: "uint256" }],
      [wallet as `0x${string}`, BALANCES],
    ),
  );
  const add = async (change: bigint) => {
    const now = BigInt(await rpc<string>("eth_getStorageAt", token, slot, "latest"));
    await rpc("anvil_setStorageAt", token, slot, toHex(now + change, { size: 32 }));
    await stack.sandbox.mine(1);
  };
  await add(-amount * unit);
  return () => add(amount * unit);
}
