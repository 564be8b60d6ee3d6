/**
 * The chain's public address. Calls that may make a block or change the state run exclusively and
 * are answered after the state is saved, so nobody ever sees a block that a killed node would lose.
 */
import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { text } from "node:stream/consumers";
import type { Gate } from "./gate.ts";
import { answerError, answerJson, Refused, readJson } from "./http.ts";

const MAX_BODY_BYTES = 2_000_000;
/** Mining many blocks at a great height, or dumping the state, takes the node some seconds. */
const ANSWER_WITHIN_MS = 60_000;

const READING = /^(eth|net|web3|txpool|debug|trace|ots|erigon)_/;
// These calls change only the transaction pool, which is not saved; but two concurrent ones from an
// account that the node signs for would get the same nonce.
const SENDING = /^eth_send/;
// These calls would mine without our control, wait for a block while blocking its miner, or turn
// the node into a copy of another chain.
const CLOSED = /^eth_send\w*Sync$|_(setAutomine|setIntervalMining|setRpcUrl|setChainId|reset)$/;

type Call = { id?: unknown; method: string };

export type Door = {
  nodeUrl: string;
  gate: Gate;
  /** Saves the state; a failure must end the chain. */
  save(): Promise<void>;
  /** Called when a client sent a transaction or changed something. */
  onActivity(): void;
};

export function makeDoor(door: Door): Server {
  return createServer((request, response) => {
    handle(door, request, response).catch((error) => answerError(response, error));
  });
}

async function handle(door: Door, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== "POST") return answerJson(response, 405, { error: "POST JSON-RPC here." });
  const asked = await readJson(request, MAX_BODY_BYTES);
  const calls = Array.isArray(asked) ? asked : [asked];
  if (calls.length === 0 || !calls.every(isCall))
    throw new Refused(400, "This is no JSON-RPC call.");
  const answer = await answerAll(door, asked, calls);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(answer);
}

async function answerAll(door: Door, asked: unknown, calls: readonly Call[]): Promise<string> {
  // Reads can run concurrently.
  if (calls.every(onlyReads)) return door.gate.share(() => read(door.nodeUrl, asked));
  // One after the other, in the given order: the node itself would run a batch concurrently.
  const answers: string[] = [];
  for (const call of calls) answers.push(await answerCall(door, call));
  return Array.isArray(asked) ? `[${answers.join(",")}]` : (answers[0] ?? "");
}

const onlyReads = ({ method }: Call): boolean =>
  READING.test(method) && !SENDING.test(method) && !CLOSED.test(method);

async function answerCall(door: Door, call: Call): Promise<string> {
  if (CLOSED.test(call.method)) {
    const error = { code: -32601, message: `${call.method} is closed here` };
    return JSON.stringify({ jsonrpc: "2.0", id: call.id ?? null, error });
  }
  if (onlyReads(call)) return door.gate.share(() => read(door.nodeUrl, call));
  const changes = !READING.test(call.method);
  door.onActivity();
  return await door.gate.alone(async () => {
    try {
      // A write is not retried, so it must not use a kept connection that may just be closing.
      return await forward(door.nodeUrl, call, false);
    } finally {
      if (changes) await door.save();
    }
  });
}

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "method" in value
    ? typeof value.method === "string"
    : false;
}

/** Idle connections are closed before the node would close them. */
const connections = new Agent({ keepAlive: true, timeout: 4_000 });

/**
 * Sends calls that only read; they are retried once when the kept connection had just been closed.
 */
async function read(nodeUrl: string, calls: unknown): Promise<string> {
  try {
    return await forward(nodeUrl, calls);
  } catch (error) {
    if (error instanceof EndedUnused) return await forward(nodeUrl, calls, false);
    throw error;
  }
}

/** The node closed a kept connection just as it was reused. */
class EndedUnused extends Refused {}

/**
 * Sends calls on a kept connection, or on a new one. Throws Refused when there is no response. Not
 * `fetch`, whose streams cost more than everything else here, several times a second.
 */
async function forward(
  nodeUrl: string,
  calls: unknown,
  agent: Agent | false = connections,
): Promise<string> {
  const body = JSON.stringify(calls);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  // The gate is held during the wait, so the wait is limited.
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const outgoing = request(nodeUrl, { method: "POST", agent, headers, signal });
  // Ignores errors after the response.
  outgoing.on("error", () => {});
  outgoing.end(body);
  try {
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    return await text(answer);
  } catch (error) {
    const isReset = (error as NodeJS.ErrnoException).code === "ECONNRESET";
    const Reason = isReset && outgoing.reusedSocket ? EndedUnused : Refused;
    throw new Reason(502, "The chain node does not answer.", { cause: error });
  }
}
