/** Whether a proxy brought a request here: what is for this machine alone is not for its callers. */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Log } from "./log.ts";

/** What a proxy adds, whatever host name it asks for. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

/**
 * Warns, once, of a caller that speaks for others and is not believed: mostly the operator's own proxy,
 * whose callers all count as one then.
 */
export function createProxyWarning(log: Log): (request: FastifyRequest) => void {
  let isSaid = false;
  return ({ headers, ips, socket }) => {
    // Of a proxy that is believed there is a second address: the one it speaks for.
    const isBelieved = (ips?.length ?? 1) > 1;
    if (isSaid || headers["x-forwarded-for"] === undefined || isBelieved) return;
    isSaid = true;
    const { remoteAddress } = socket;
    log.warn(
      { from: remoteAddress },
      "X-Forwarded-For is not believed: it came from an address that TRUSTED_PROXIES does not name. " +
        "If this is your proxy, set TRUSTED_PROXIES to its address (loopback for one on this machine) " +
        "and start again; until then limits count all its callers as one.",
    );
  };
}
