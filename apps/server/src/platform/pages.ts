/** Mounts what the server-drawn pages share: their style, the API page and its OpenAPI text. */
import { readFileSync } from "node:fs";
import { CLIENT_VERSION } from "@ballast/contract/constants.ts";
import { apiPage } from "./api-page.ts";
import type { Router } from "./http.ts";
import { openApi } from "./openapi.ts";
import { readRelease } from "./release.ts";

/** Builds on first request: both documents take 0.1 s of CPU, which would delay every start. */
function whenAsked(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export function mountPages(router: Router): void {
  const style = readFileSync(new URL("pages.css", import.meta.url), "utf8");
  const readable = whenAsked(() => apiPage(router.calls, readRelease()));
  const description = whenAsked(() => JSON.stringify(openApi(router.calls, CLIENT_VERSION)));
  router.fastify.get("/pages/style.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "max-age=300").send(style),
  );
  router.fastify.get("/api", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(readable()),
  );
  router.fastify.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(description()),
  );
}
