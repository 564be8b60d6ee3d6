/** The SMS provider, a third party: receives what createSms sends and shows it to the test. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type FakeMessage = { id: string; to: string; text: string };

export type FakeSms = {
  url: string;
  token: string;
  /** The delivered messages, oldest first; one that was sent again under its id is there once. */
  messages: FakeMessage[];
  /** Every request, with the status of its response. */
  requests: (FakeMessage & { status: number | null })[];
  /**
   * The status of the next responses (200 when empty); null accepts the message and loses the
   * response.
   */
  nextAnswers: (number | null)[];
  /** The newest code sent to a number; waits for one that has not arrived yet. */
  codeFor(phone: string): Promise<string>;
  stop(): Promise<void>;
};

const PATIENCE_MS = 5_000;

export async function startFakeSms(): Promise<FakeSms> {
  const messages: FakeMessage[] = [];
  const requests: FakeSms["requests"] = [];
  const nextAnswers: (number | null)[] = [];
  const token = "a token of the fake";
  let arrived: (() => void)[] = [];

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("x-test-money", "only");
    if (request.method === "GET") {
      response.end(JSON.stringify({ messages: messages.toReversed() }));
      return;
    }
    const message = JSON.parse(await text(request)) as FakeMessage;
    const asked = nextAnswers.length > 0 ? (nextAnswers.shift() ?? null) : 200;
    const known = request.headers.authorization === `Bearer ${token}`;
    const status = known ? asked : 401;
    requests.push({ ...message, status });
    const isTaken = (status === 200 || status === null) && request.url === "/messages";
    if (isTaken && !messages.some(({ id }) => id === message.id)) messages.push(message);
    if (status === null) response.destroy();
    else response.writeHead(status).end("{}");
    for (const tell of arrived) tell();
    arrived = [];
  }

  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    messages,
    requests,
    nextAnswers,
    async codeFor(phone) {
      const deadline = Date.now() + PATIENCE_MS;
      while (Date.now() < deadline) {
        const code = /\d{6}/.exec(messages.findLast(({ to }) => to === phone)?.text ?? "")?.[0];
        if (code !== undefined) return code;
        await new Promise<void>((tell) => {
          arrived.push(tell);
          setTimeout(tell, PATIENCE_MS).unref();
        });
      }
      throw new Error(`no code was sent to ${phone}`);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
