/**
 * A proxy before a test's node that has the limits of public nodes and forwards the requests it
 * allows.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Call = { id: unknown; method: string; params?: unknown[] };
type Filter = { fromBlock?: string; toBlock?: string; address?: unknown };

/** What the proxy refuses; it allows everything when nothing is set. */
type Limits = {
  /** The most blocks of one eth_getLogs. */
  blocks?: number;
  /**
   * The most calls in one batch: a larger batch is refused as a whole, in one error that is no
   * list.
   */
  calls?: number;
  /** The most calls in one second: each further one is refused by itself. */
  perSecond?: number;
  /** Every call about this block gets an error. */
  block?: bigint;
  /** Whether eth_getLogs without a contract address is refused. */
  anyContract?: boolean;
  /**
   * Whether responses leave out the second call of each batch and reverse the order of the others.
   */
  leavesOut?: boolean;
};

export type LimitedNode = {
  url: string;
  limits: Limits;
  /** Every call that arrived, with its parameters. */
  asked: Call[];
  /** How many calls each request had. */
  batches: number[];
  stop(): Promise<void>;
};

export async function startLimitedNode(behind: string, limits: Limits = {}): Promise<LimitedNode> {
  const node: Omit<LimitedNode, "url" | "stop"> = { limits, asked: [], batches: [] };
  let second = { began: 0, calls: 0 };

  const refuse = (id: unknown, code: number, message: string) => ({
    ...{ jsonrpc: "2.0", id, error: { code, message } },
  });

  async function answer(call: Call): Promise<unknown> {
    const { blocks, perSecond, block, anyContract } = node.limits;
    if (performance.now() - second.began > 1_000) second = { began: performance.now(), calls: 0 };
    second.calls += 1;
    if (perSecond !== undefined && second.calls > perSecond) {
      return refuse(call.id, -32_005, "request rate exceeded");
    }
    const range = rangeOf(call);
    if (range && blocks !== undefined && range.to - range.from >= BigInt(blocks)) {
      return refuse(call.id, -32_005, `limit exceeded: at most ${blocks} blocks`);
    }
    if (range && block !== undefined && range.from <= block && block <= range.to) {
      return refuse(call.id, -32_000, "missing trie node");
    }
    if (range && anyContract === false && filterOf(call).address === undefined) {
      return refuse(call.id, -32_602, "specify an address in your request");
    }
    const answered = await fetch(behind, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(call),
    });
    return await answered.json();
  }

  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as Call | Call[];
    const calls = [body].flat();
    node.asked.push(...calls);
    node.batches.push(calls.length);
    response.setHeader("content-type", "application/json");
    const { calls: most, leavesOut } = node.limits;
    if (most !== undefined && calls.length > most) {
      return response.end(JSON.stringify(refuse(null, -32_600, `batch of more than ${most}`)));
    }
    const answers = await Promise.all(calls.map(answer));
    if (!Array.isArray(body)) return response.end(JSON.stringify(answers[0]));
    const told = leavesOut ? answers.filter((_, n) => n !== 1).reverse() : answers;
    return response.end(JSON.stringify(told));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(node, {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

const filterOf = ({ params }: Call): Filter => (params?.[0] ?? {}) as Filter;

function rangeOf(call: Call): { from: bigint; to: bigint } | null {
  if (call.method !== "eth_getLogs") return null;
  const { fromBlock = "0x0", toBlock = "0x0" } = filterOf(call);
  return { from: BigInt(fromBlock), to: BigInt(toBlock) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
