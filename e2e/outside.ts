/**
 * Money that disappears outside without a transfer: changes the token's own record of a wallet's
 * balance.
 */
import { encodeAbiParameters, keccak256, toHex } from "viem";
import type { Stack } from "./test.ts";

const NOBODY = "0x000000000000000000000000000000000000dead";
/** The storage slot of the token's balances: the first variable of its contract. */
const BALANCES = 0n;

type Receipt = { to: string; logs: { data: string }[] };

/**
 * Takes millionths from a wallet without a trace on the chain; answers a function that restores
 * them.
 */
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
  // The units of a millionth follow from the transfer of one millionth, because the token has its
  // own decimals.
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
