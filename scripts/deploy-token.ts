/**
 * `npm run deploy-token`: deploys the test token on the local chain or on BSC's test network, and
 * on no other. The paying key is in the environment and never printed; neither is the path of the
 * node's URL, which often contains a password.
 */
import { deploymentOf, TOKEN_DECIMALS, tokenAbi } from "@ballast/sandbox/token.ts";
import {
  type Address,
  BaseError,
  createPublicClient,
  createWalletClient,
  formatEther,
  type Hex,
  http,
  publicActions,
  type TransactionReceipt,
} from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { ALLOWED_CHAIN_IDS } from "../packages/contract/src/constants.ts";
import { CommandRefused, command, Misused, wholeNumber } from "./command.ts";

const USAGE = {
  usage:
    `DEPLOY_KEY=0x… npm run deploy-token -- --chain ${ALLOWED_CHAIN_IDS.join("|")} --node URL [--decimals 6 to 36]\n` +
    "DEPLOY_KEY is the private key of an address that has test gas; 18 decimals where nothing is said.",
  options: { chain: "value", node: "value", decimals: "value" },
} as const;

const ANSWER_WITHIN_MS = 15_000;
const MINED_WITHIN_MS = 120_000;

await command(USAGE, async ({ options }) => {
  const chainId = chainOf(options.chain);
  const url = nodeOf(options.node);
  const range = { otherwise: TOKEN_DECIMALS, from: 6, to: 36 };
  const decimals = wholeNumber("--decimals", options.decimals, range);
  const account = accountOf(process.env.DEPLOY_KEY);
  await askingNode(url, () => deploy({ chainId, url, decimals, account }));
});

function chainOf(text: string | undefined): number {
  const allowed = ALLOWED_CHAIN_IDS.join(" or ");
  if (text === undefined) throw new Misused(`--chain says on which chain: ${allowed}.`);
  const id = ALLOWED_CHAIN_IDS.find((one) => String(one) === text);
  if (id === undefined) throw new Misused(`--chain must be ${allowed}, not "${text}".`);
  return id;
}

function nodeOf(text: string | undefined): string {
  if (text === undefined) throw new Misused("--node is the address of the chain's node.");
  const url = URL.parse(text);
  if (url?.protocol === "http:" || url?.protocol === "https:") return text;
  throw new Misused("--node must be an http or https address.");
}

function accountOf(key: string | undefined): PrivateKeyAccount {
  if (!key) throw new Misused("DEPLOY_KEY is not set: the key that pays for the deployment.");
  try {
    if (/^0x[0-9a-fA-F]{64}$/.test(key)) return privateKeyToAccount(key as Hex);
  } catch {
    // The library's message about an invalid key may contain the key.
  }
  throw new Misused("DEPLOY_KEY is no private key: 0x and 64 hexadecimal digits.");
}

/** Reports the node's error, with no more of its address than the host. */
async function askingNode(url: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    throw new CommandRefused(
      `The node at ${new URL(url).host} (--node) does not do it. It said: ${error.shortMessage}`,
    );
  }
}

type Deployment = { chainId: number; url: string; decimals: number; account: PrivateKeyAccount };

async function deploy({ chainId, url, decimals, account }: Deployment): Promise<void> {
  const transport = http(url, { timeout: ANSWER_WITHIN_MS, retryCount: 0 });
  const reader = createPublicClient({ transport, cacheTime: 0, pollingInterval: 500 });
  const found = await reader.getChainId();
  if (found !== chainId) {
    throw new CommandRefused(`The node is of chain ${found}, not ${chainId}: nothing was sent.`);
  }
  const data = deploymentOf(decimals);
  const [gas, price, has] = await Promise.all([
    reader.estimateGas({ data }),
    reader.getGasPrice(),
    reader.getBalance(account),
  ]);
  const needs = gas * price * 2n;
  if (has < needs) {
    throw new CommandRefused(
      `${account.address} has ${formatEther(has)} of test gas and needs about ${formatEther(needs)}.`,
    );
  }
  const chain = {
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: "Test gas", symbol: "tGAS", decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  };
  const sender = createWalletClient({ account, chain, transport }).extend(publicActions);
  const hash = await sender.sendTransaction({ data });
  console.log(`Sent: transaction ${hash}`);
  const receipt = await reader.waitForTransactionReceipt({ hash, timeout: MINED_WITHIN_MS });
  const address = await deployedBy(receipt, decimals, (token) =>
    reader.readContract({ address: token, abi: tokenAbi, functionName: "decimals" }),
  );
  console.log(
    `The test token is at ${address} on chain ${chainId}, with ${decimals} decimals, in block ` +
      `${receipt.blockNumber}.\nCHAIN_ID=${chainId}\nTOKEN_ADDRESS=${address}`,
  );
}

async function deployedBy(
  { status, contractAddress }: TransactionReceipt,
  decimals: number,
  decimalsOf: (token: Address) => Promise<number>,
): Promise<Address> {
  if (status === "success" && contractAddress && (await decimalsOf(contractAddress)) === decimals) {
    return contractAddress;
  }
  throw new CommandRefused("The chain took the transaction and has no such token by it.");
}
