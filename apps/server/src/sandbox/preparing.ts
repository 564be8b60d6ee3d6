/**
 * The page that browsers see while `npm start` makes its demo data. API calls are answered, because the
 * demo data is made through them.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { html, page } from "../platform/html.ts";
import type { Router } from "../platform/http.ts";

/** A file that exists in the data folder while the demo data is made. */
export const SEEDING = "seeding";

const AGAIN_SECONDS = "3";

/** Must be mounted before anything that serves pages. */
export function mountPreparing({ fastify }: Router, dataDir: string): void {
  const said = page(
    "Being prepared",
    html`<h1>Ballast is being prepared</h1>
      <p>
        The demo data of the first start is being made: members, products and some days of their
        life. It takes a quarter of a minute, or one where the machine is busy; this page opens the app by itself once it is there.
      </p>`,
  );
  fastify.addHook("onRequest", async ({ method, headers }, reply) => {
    const isPage = method === "GET" && headers.accept?.includes("text/html");
    if (!isPage || !existsSync(join(dataDir, SEEDING))) return;
    return reply
      .code(503)
      .headers({
        "retry-after": AGAIN_SECONDS,
        refresh: AGAIN_SECONDS,
        "cache-control": "no-store",
      })
      .type("text/html; charset=utf-8")
      .send(said);
  });
}
