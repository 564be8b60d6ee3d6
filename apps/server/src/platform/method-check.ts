/** Answers a known path with a wrong method by 405 and the methods it allows. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { Refusal } from "./refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Hidden routes answer 404 to a wrong method, so that their paths stay unknown. */
    isHidden?: boolean;
  }
}

/**
 * Collects the routes mounted after it, because Fastify's router can be queried by method and mounted
 * pattern only, not by a concrete path.
 */
export function createMethodCheck(fastify: FastifyInstance) {
  const routes: { address: RegExp; route: RouteOptions }[] = [];
  fastify.addHook("onRoute", (route) => {
    routes.push({ address: addressesOf(route.url), route });
  });
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const asked = readable(request.url.split("?", 1)[0] ?? "");
    const fitting = routes.filter(
      ({ address, route }) => !route.config?.isHidden && address.test(asked),
    );
    const known = new Set(fitting.flatMap(({ route }) => route.method));
    if (known.size === 0) return;
    const methods = [...known].sort().join(", ");
    reply.header("allow", methods);
    throw new Refusal("method_not_allowed", { methods });
  };
}

/** The pattern as a regular expression: a parameter matches one segment, `*` the rest. */
function addressesOf(url: string): RegExp {
  const parts = url
    .split(/:\w+/)
    .map((fixed) => fixed.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("\\*", ".*"));
  return new RegExp(`^${parts.join("[^/]+?")}$`);
}

/** Decodes the path as the router does; an encoded slash does not separate segments. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
