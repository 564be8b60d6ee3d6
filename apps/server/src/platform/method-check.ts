/** What has an address, but not for this method, is told which it has. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { Refusal } from "./refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its address is told to nobody: whoever may not open it meets nothing there. */
    isHidden?: boolean;
  }
}

/**
 * Knows each route that is mounted after it. The router is asked by method, and finds a route by the
 * pattern it was mounted with, not by an address that fits the pattern.
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

/** A parameter is one part of an address, or the rest of one. */
function addressesOf(url: string): RegExp {
  const parts = url
    .split(/:\w+/)
    .map((fixed) => fixed.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("\\*", ".*"));
  return new RegExp(`^${parts.join("[^/]+?")}$`);
}

/** As the router reads it; a slash that is written in signs parts nothing. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
