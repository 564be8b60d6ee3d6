/** Recognises requests that came through a proxy, and warns of a proxy that is not configured. */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Log } from "./log.ts";

/** Headers that proxies add. */
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
 * Warns once of an untrusted X-Forwarded-For, and once of a request that looks proxied without one: usually
 * the operator's own proxy, all of whose callers then share one rate limit.
 */
export function createProxyWarning(log: Log): (request: FastifyRequest) => void {
  const said = new Set<string>();
  return ({ headers, ips, raw, socket }) => {
    // A trusted proxy yields a second address, the client's.
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
