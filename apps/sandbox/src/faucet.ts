/** Gifts on the local chain: what a member of a real chain would have to earn or wait for. */
import { type Address, type Hash, isAddress } from "viem";
import { openChainClient } from "./chain-client.ts";
import { TOKEN_ADDRESS, tokenAbi, unitOf } from "./token.ts";

export const MINE_BLOCKS_MAX = 1000;
/**
 * More than any mint needs. The node's own estimate is exact, and too low for an address that is
 * emptied before the mint is mined, as a deposit address is by its sweep: filling it again needs
 * more gas.
 */
const MINT_GAS = 200_000n;

export type Head = { number: bigint; hash: Hash /** Seconds since 1970. */; timestamp: bigint };

/**
 * Mints this many 10^-6 tUSDT, plus `dust` in the token's own units, to the address and makes a
 * block with it. Throws when the sum is not above zero, when a mixed-case address has a wrong
 * checksum, and on any chain but 31337.
 */
export async function mintToken(
  url: string,
  to: string,
  amount: bigint,
  dust = 0n,
): Promise<{ hash: Hash; blockNumber: bigint }> {
  if (amount < 0n || dust < 0n || amount + dust === 0n) {
    throw new Error("The faucet gives amounts above zero.");
  }
  const client = await openChainClient(url);
  const units = amount * (await unitOf(client)) + dust;
  const hash = await client.writeContract({
    address: TOKEN_ADDRESS,
    abi: tokenAbi,
    functionName: "mint",
    args: [checked(to), units],
    gas: MINT_GAS,
  });
  await client.mine({ blocks: 1 });
  const receipt = await client.waitForTransactionReceipt({ hash });
  if (receipt.status !== "success") throw new Error("The test token refused to mint.");
  return { hash, blockNumber: receipt.blockNumber };
}

/** Ensures that the address holds at least this much gas money (in wei); never takes any away. */
export async function topUpGas(url: string, address: string, wei: bigint): Promise<Address> {
  const client = await openChainClient(url);
  const holder = checked(address);
  if ((await client.getBalance({ address: holder })) < wei) {
    await client.setBalance({ address: holder, value: wei });
  }
  return holder;
}

/** Makes 1 to 1000 blocks at once, and returns the new head. */
export async function mineBlocks(url: string, blocks: number): Promise<Head> {
  if (!Number.isInteger(blocks) || blocks < 1 || blocks > MINE_BLOCKS_MAX) {
    throw new Error(`Between 1 and ${MINE_BLOCKS_MAX} blocks can be made at once.`);
  }
  const client = await openChainClient(url);
  await client.mine({ blocks });
  return await headOf(client);
}

export async function readHead(url: string): Promise<Head> {
  return await headOf(await openChainClient(url));
}

function checked(address: string): Address {
  if (isAddress(address)) return address;
  throw new Error("This is not an address, or its checksum is wrong.");
}

async function headOf(client: Awaited<ReturnType<typeof openChainClient>>): Promise<Head> {
  const { number, hash, timestamp } = await client.getBlock();
  return { number, hash, timestamp };
}
