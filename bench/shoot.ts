/** The load generator as a separate process, so that it does not share the server's event loop. */
import { v7 as uuidv7 } from "uuid";
import { fire, type Result } from "./caller.ts";

export type Order = {
  port: number;
  callers: number;
  seconds: number;
  tokens: string[];
  path: string;
  /** Null for a GET; a list in turn, as the tokens are. */
  body: string | string[] | null;
  /** GETs in turn before each request of `path`; with the positions that an app would send. */
  reads?: string[];
  /** Each member sends at most one request (take-out), instead of in turn without end. */
  once: boolean;
};

process.once("message", async (order: Order) => {
  const reads = order.reads ?? [];
  const turns = reads.length + 1;
  let at = 0;
  let shots = 0;
  const result: Result = await fire({
    port: order.port,
    callers: order.callers,
    seconds: order.seconds,
    seen: order.reads ? new Map() : null,
    next() {
      const read = reads[shots % turns];
      shots += 1;
      // The same member as of the write that follows.
      if (read !== undefined) {
        const token = order.tokens[at % order.tokens.length] ?? "";
        return { path: read, token, key: uuidv7(), body: null };
      }
      if (order.once && at >= order.tokens.length) return null;
      const token = order.tokens[at % order.tokens.length] ?? "";
      const { path, body: all } = order;
      const body = Array.isArray(all) ? (all[at % all.length] ?? "") : all;
      at += 1;
      return { path, token, key: uuidv7(), body };
    },
  });
  process.send?.(result, () => process.disconnect());
});
