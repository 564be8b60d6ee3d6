/** A proxy to the chain node on which a test can cut off requests. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Fate = "forward" | "drop" | "forward without answer";

export type NodeProxy = {
  url: string;
  /** Called with each transaction that is sent through it. */
  onSend: () => Fate | Promise<Fate>;
  /** Called with the text of every other request. */
  onRequest: (body: string) => Fate | Promise<Fate>;
  /** The proxy's own result for a method, instead of the node's. */
  answer: (method: string) => unknown;
  stop(): Promise<void>;
};

export async function startNodeProxy(nodeUrl: string): Promise<NodeProxy> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const sends = body.includes("eth_sendRawTransaction");
    const fate = await (sends ? proxy.onSend() : proxy.onRequest(body));
    if (fate === "drop") return response.destroy();
    const own = ownAnswers(body);
    if (own !== null) return response.end(own);
    const answer = await fetch(nodeUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }).catch(() => null);
    if (answer === null || fate !== "forward") return response.destroy();
    response.setHeader("content-type", "application/json");
    return response.end(await answer.text());
  });
  function ownAnswers(body: string): string | null {
    const parsed: { id: number; method: string }[] = [JSON.parse(body)].flat();
    const answers = parsed.map(({ id, method }) => ({
      jsonrpc: "2.0",
      id,
      result: proxy.answer(method),
    }));
    if (answers.some(({ result }) => result === undefined)) return null;
    return JSON.stringify(body.startsWith("[") ? answers : answers[0]);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: NodeProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onSend: () => "forward",
    onRequest: () => "forward",
    answer: () => undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
