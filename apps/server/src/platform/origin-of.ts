/** The origin at which a caller reaches this server, for links in answers. */
import type { FastifyRequest } from "fastify";

const HTTP = /^https?:$/;

/**
 * The Origin header, else protocol and host of the request (also behind a trusted proxy), else the address
 * that was connected to. The caller controls both headers, so nothing that others read may contain it.
 */
export function originOf(request: FastifyRequest): string {
  const { localAddress = "", localPort } = request.socket;
  const own = localAddress.includes(":") ? `[${localAddress}]` : localAddress;
  const named = [request.headers.origin, `${request.protocol}://${request.host}`];
  const urls = named.map((text) => (text ? URL.parse(text) : null));
  return urls.find((url) => url && HTTP.test(url.protocol))?.origin ?? `http://${own}:${localPort}`;
}
