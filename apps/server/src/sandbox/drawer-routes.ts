/** Serves the sandbox's drawer in the member's app, and the logins it lists. */
import { drawerFiles } from "@ballast/sandbox/drawer-files.ts";
import type { FastifyInstance } from "fastify";
import { demoLogins } from "./demo-logins.ts";

/** Files do not count against a visitor's rate limit, which a few openings of the drawer would use up. */
const UNCOUNTED = { config: { rateLimit: false } } as const;

/**
 * Only the handle is served stale while revalidating, so that it exists without a network too when the app
 * comes from its service worker. What it opens is requested anew, all of one version.
 */
const HANDLE = ["drawer.js", "drawer.css"];
const KEPT = "max-age=0, stale-while-revalidate=604800";

/** `local` answers only requests with the key; see mountSandbox. */
export function mountDrawer(local: FastifyInstance, deps: { dataDir: string }): void {
  for (const [path, file] of drawerFiles()) {
    local.get(`/sandbox/${path}`, UNCOUNTED, async (_request, reply) =>
      reply
        .type(file.type)
        .header("cache-control", HANDLE.includes(path) ? KEPT : "max-age=0")
        .send(file.text),
    );
  }
  local.get("/sandbox/logins", async () => {
    const logins = await demoLogins(deps.dataDir);
    // Only members: staff log in elsewhere.
    return {
      logins: logins.flatMap(({ member: phone, password }) =>
        phone && password ? [{ phone, password }] : [],
      ),
    };
  });
}
