/** The JSON-RPC requests that the second program sends to a node of the chain; imports nothing. */

/** Thrown when the data to verify is not available, so that no verdict is possible. */
export class CouldNotLook extends Error {}

export function canLook(condition, what) {
  if (!condition) throw new CouldNotLook(what);
}

/** The node's response; null where the node has no data. */
export async function ask(node, method, ...params) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const post = { method: "POST", headers: { "content-type": "application/json" }, body };
  const reply = fetch(node, post).then((response) => response.json());
  const { result, error } = await reply.catch((why) => ({ error: why.cause ?? why }));
  canLook(
    result !== undefined,
    `${node} does not answer ${method} (${error?.message ?? "no JSON-RPC"}): is it a node?`,
  );
  return result;
}

const hex = (value) => `0x${BigInt(value).toString(16)}`;
export const blockAt = (node, number) => ask(node, "eth_getBlockByNumber", hex(number), false);

export async function expectCaughtUp(node) {
  const behind = await ask(node, "eth_syncing");
  canLook(behind === false, "the node has not caught up with the chain yet: wait until it has");
}

async function balancesAt(node, token, holdings, number) {
  const balances = new Map();
  for (const { address } of holdings) {
    const balanceOf = { to: token, data: `0x70a08231${address.slice(2).padStart(64, "0")}` };
    balances.set(address, BigInt(await ask(node, "eth_call", balanceOf, hex(number))));
  }
  return balances;
}

/** keccak-256 of "Transfer(address,address,uint256)". */
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** Nodes refuse searches over more blocks. */
const BLOCKS_A_SEARCH = 1_000n;

/**
 * Computes the holdings at an old block without its state, which most nodes keep for minutes only:
 * the holdings at the newest block, less the transfers received since, plus those sent, because
 * nodes keep transfers for long.
 */
async function balancesByTransfers(node, token, holdings, number) {
  const head = BigInt(await ask(node, "eth_blockNumber"));
  const { hash } = await blockAt(node, head);
  const balances = await balancesAt(node, token, holdings, head);
  for (let first = number + 1n; first <= head; first += BLOCKS_A_SEARCH) {
    const last = first + BLOCKS_A_SEARCH - 1n;
    const blocks = { fromBlock: hex(first), toBlock: hex(last < head ? last : head) };
    const asked = { address: token, topics: [TRANSFER], ...blocks };
    for (const { topics, data } of await ask(node, "eth_getLogs", asked)) {
      const [from, to] = topics.slice(1).map((topic) => `0x${topic.slice(26)}`);
      if (balances.has(from)) balances.set(from, balances.get(from) + BigInt(data));
      if (balances.has(to)) balances.set(to, balances.get(to) - BigInt(data));
    }
  }
  canLook((await blockAt(node, head))?.hash === hash, "blocks were replaced meanwhile: try again");
  return { balances, by: `, by what they hold at block ${head} and every transfer between` };
}

/** Reads the holdings from the state of that block when the node still has it. */
export async function heldAt(node, token, holdings, number) {
  try {
    return { balances: await balancesAt(node, token, holdings, number), by: "" };
  } catch (noState) {
    return await balancesByTransfers(node, token, holdings, number).catch((error) => {
      const why = `${noState.message}; ${error.message}`;
      throw new CouldNotLook(`no state of block ${number}: ask an archive node (${why})`);
    });
  }
}
