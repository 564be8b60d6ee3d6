import {
  type Address,
  createTestClient,
  defineChain,
  http,
  publicActions,
  walletActions,
} from "viem";
import { SANDBOX_CHAIN_ID } from "./anvil.ts";

/** The first account that anvil creates and signs for: it deploys the token and calls mint. */
export const SANDBOX_ACCOUNT: Address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

/**
 * A client that may mint, mine and set balances. Throws unless the chain at this URL identifies
 * itself as the local one.
 */
export async function openChainClient(url: string) {
  const chain = defineChain({
    id: SANDBOX_CHAIN_ID,
    name: "Ballast sandbox",
    nativeCurrency: { name: "Test gas", symbol: "tGAS", decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  const client = createTestClient({
    mode: "anvil",
    account: SANDBOX_ACCOUNT,
    chain,
    // Mining many blocks at a great height takes anvil some seconds.
    transport: http(url, { timeout: 60_000 }),
    pollingInterval: 100,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
  const id = await client.getChainId();
  if (id !== SANDBOX_CHAIN_ID) {
    throw new Error(`The sandbox works on chain ${SANDBOX_CHAIN_ID} alone; this one is ${id}.`);
  }
  return client;
}
