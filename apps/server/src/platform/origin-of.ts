/** The address at which a caller reaches this server, for links that leave it. */
import type { FastifyRequest } from "fastify";

const HTTP = /^https?:$/;

/**
 * "https://app.example.org": what a browser names as the page's origin, else the host that was asked for,
 * through a trusted proxy too. A host that is none gives the address that was connected to. The caller
 * chooses both headers: nothing that others read may hold it.
 */
export function originOf(request: FastifyRequest): string {
  const { localAddress = "", localPort } = request.socket;
  const own = localAddress.includes(":") ? `[${localAddress}]` : localAddress;
  const named = [request.headers.origin, `${request.protocol}://${request.host}`];
  const urls = named.map((text) => (text ? URL.parse(text) : null));
  return urls.find((url) => url && HTTP.test(url.protocol))?.origin ?? `http://${own}:${localPort}`;
}
