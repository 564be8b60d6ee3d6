/** Whether a proxy brought a request here: what is for this machine alone is not for its callers. */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Log } from "./log.ts";

/** What a proxy adds, whatever host name it asks for. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

const NOT_BELIEVED =
  "X-Forwarded-For is not believed: it came from an address that TRUSTED_PROXIES does not name. " +
  "If this is your proxy, set TRUSTED_PROXIES to its address (loopback for one on this machine) " +
  "and start again; until then limits count all its callers as one.";

const SAYS_NOTHING =
  "A request came in HTTP/1.0 without X-Forwarded-For, as from a proxy that does not say whom it speaks " +
  "for. If this is your proxy, let it append the caller to X-Forwarded-For and name it in " +
  "TRUSTED_PROXIES; until then limits count all its callers as one.";

/**
 * Warns, once each, of a caller that speaks for others and is not believed, and of one that does not say
 * for whom it speaks: mostly the operator's own proxy, whose callers all count as one then.
 */
export function createProxyWarning(log: Log): (request: FastifyRequest) => void {
  const said = new Set<string>();
  return ({ headers, ips, raw, socket }) => {
    // Of a proxy that is believed there is a second address: the one it speaks for.
    const isBelieved = (ips?.length ?? 1) > 1;
    const isNamed = headers["x-forwarded-for"] !== undefined;
    // No browser has spoken HTTP/1.0 for decades; nginx does unless it is told otherwise.
    if (isBelieved || (!isNamed && raw.httpVersion !== "1.0")) return;
    const warning = isNamed ? NOT_BELIEVED : SAYS_NOTHING;
    if (said.has(warning)) return;
    said.add(warning);
    log.warn({ from: socket.remoteAddress }, warning);
  };
}
