/**
 * What a browser sees while `npm start` makes its demo data: members that still live their first days are
 * nothing to look at. The calls answer, since the demo data is made by them.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { html, page } from "../platform/html.ts";
import type { Router } from "../platform/http.ts";

/** In the data folder from the first step of the demo data to its last. */
export const SEEDING = "seeding";

const AGAIN_SECONDS = "3";

/** To be mounted before what draws pages. */
export function mountPreparing({ fastify }: Router, dataDir: string): void {
  const said = page(
    "Being prepared",
    html`<h1>Ballast is being prepared</h1>
      <p>
        The demo data of the first start is being made: members, products and some days of their
        life. It takes half a minute, or two where the machine is busy; this page opens the app by itself once it is there.
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
