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
  /** GETs, of which READS_TO_A_WRITE go before each request of `path`; with the positions of an app. */
  reads?: string[];
  /** Each member sends at most one request (take-out), instead of in turn without end. */
  once: boolean;
};

const READS_TO_A_WRITE = 4;

process.once("message", async (order: Order) => {
  const reads = order.reads ?? [];
  let at = 0;
  let read = 0;
  const result: Result = await fire({
    port: order.port,
    callers: order.callers,
    seconds: order.seconds,
    seen: order.reads ? new Map() : null,
    next() {
      const token = order.tokens[at % order.tokens.length] ?? "";
      const shot = { token, key: uuidv7() };
      if (reads.length > 0 && read % (READS_TO_A_WRITE + 1) < READS_TO_A_WRITE) {
        read += 1;
        return { ...shot, path: reads[read % reads.length] ?? "", body: null };
      }
      read += 1;
      if (order.once && at >= order.tokens.length) return null;
      const { path, body: all } = order;
      const body = Array.isArray(all) ? (all[at % all.length] ?? "") : all;
      at += 1;
      return { ...shot, path, body };
    },
  });
  process.send?.(result, () => process.disconnect());
});
