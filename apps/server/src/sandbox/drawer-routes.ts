/** Serves the drawer that the member's app shows of the sandbox, and the logins it lists. */
import { drawerFiles } from "@ballast/sandbox/drawer-files.ts";
import type { FastifyInstance } from "fastify";
import { demoLogins } from "./demo-logins.ts";

/** Files are no part of a visitor's calls, which a drawer opened a few times would use up. */
const UNCOUNTED = { config: { rateLimit: false } } as const;

/**
 * The handle alone: the browser begins with what it has and looks for newer beside, so that it is there
 * without a network too, where the app is opened from its worker's files. What it opens is asked for
 * anew, all of one version.
 */
const HANDLE = ["drawer.js", "drawer.css"];
const KEPT = "max-age=0, stale-while-revalidate=604800";

/** `local` answers who shows the key; see mountSandbox. */
export function mountDrawer(local: FastifyInstance, deps: { dataDir: string }): void {
  for (const [path, { type, text }] of drawerFiles()) {
    local.get(`/sandbox/${path}`, UNCOUNTED, async (_request, reply) =>
      reply
        .type(type)
        .header("cache-control", HANDLE.includes(path) ? KEPT : "max-age=0")
        .send(text),
    );
  }
  local.get("/sandbox/logins", async () => {
    const logins = await demoLogins(deps.dataDir);
    // Of members alone: staff log in elsewhere.
    return {
      logins: logins.flatMap(({ member: phone, password }) =>
        phone && password ? [{ phone, password }] : [],
      ),
    };
  });
}
