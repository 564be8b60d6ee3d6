/** A way to the chain node on which a test can act when a transaction is sent. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type NodeProxy = {
  url: string;
  /** Called with each transaction sent; the answer says what happens to it then. */
  onSend: () => "forward" | "drop" | "forward without answer";
  /** How many transactions were sent through it. */
  sent: number;
  stop(): Promise<void>;
};

export async function startNodeProxy(nodeUrl: string): Promise<NodeProxy> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const sends = body.includes("eth_sendRawTransaction");
    const fate = sends ? proxy.onSend() : "forward";
    if (sends) proxy.sent += 1;
    if (fate === "drop") return response.destroy();
    const answer = await fetch(nodeUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }).catch(() => null);
    if (answer === null || fate !== "forward") return response.destroy();
    response.setHeader("content-type", "application/json");
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: NodeProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onSend: () => "forward",
    sent: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
