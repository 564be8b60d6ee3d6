import { createServer } from "node:net";
import { OperatorError } from "@ballast/contract/operator-error.ts";

const TRIES = 100;

/**
 * The first port from `wanted` upward that nothing listens on at 127.0.0.1 and that is not among
 * `taken`; 0 means any. Another program may still take it first, so the caller must handle a
 * failing bind.
 */
export async function freePort(wanted: number, taken: readonly number[] = []): Promise<number> {
  const last = Math.min(wanted + TRIES, 65_535);
  for (let port = wanted; port <= last; port++) {
    if (taken.includes(port)) continue;
    const bound = await bind(port);
    if (bound !== null) return bound;
  }
  throw new OperatorError(`Every port from ${wanted} to ${last} is taken.`);
}

function bind(port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(null);
      else reject(error);
    });
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === "object" && address !== null ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}
