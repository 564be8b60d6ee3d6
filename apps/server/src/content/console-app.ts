/** Serves the built console below /console; paths without a file get its page. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FastifyReply } from "fastify";
import type { Router } from "../platform/http.ts";
import { FOR_A_YEAR, mountFiles, mountNotBuilt, POLICY, UNCOUNTED } from "./web-app.ts";

const NONCE = "__NONCE__";
const NONCE_BYTES = 18;

/** Serves the files that are in `dir` when the server starts. */
export function mountConsoleApp(router: Router, deps: { dir: string }): void {
  const root = resolve(deps.dir);
  const index = join(root, "index.html");
  if (!existsSync(index)) {
    mountNotBuilt(router, "/console", "console");
    return;
  }
  const built = readFileSync(index, "utf8");
  mountFiles(router, root, (web, files) => {
    web.get("/console", UNCOUNTED, async (_request, reply) => reply.redirect("/console/"));
    web.get<{ Params: { "*": string } }>("/console/*", UNCOUNTED, async (request, reply) => {
      const name = request.params["*"];
      if (files.has(name) && name !== "index.html") {
        return reply.header("cache-control", FOR_A_YEAR).sendFile(name);
      }
      return sendPage(reply, built);
    });
  });
}

/** The component library inserts style elements, so each page allows them by a nonce. */
function sendPage(reply: FastifyReply, built: string) {
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const policy = String(reply.getHeader(POLICY));
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header(POLICY, policy.replace("style-src 'self'", `$& 'nonce-${nonce}'`))
    .send(built.replace(NONCE, nonce));
}
