/** The start page, until the app takes its place: what runs, where, and who can log in. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { html, page } from "../platform/html.ts";
import type { Router } from "../platform/http.ts";

const demoLoginsSchema = z.array(z.record(z.string(), z.string()));
type DemoLogin = z.output<typeof demoLoginsSchema>[number];

export function mountStartPage(
  router: Router,
  deps: { dataDir: string; sandbox: boolean; chainId: number },
): void {
  router.fastify.get("/", async (_request, reply) => {
    const logins = deps.sandbox ? await demoLogins(deps.dataDir) : [];
    return reply.type("text/html; charset=utf-8").send(
      page(
        "Start",
        html`<h1>Ballast</h1>
          <p>
            Daily-return plans that are fully backed before they are sold. This Ballast moves test
            money only, on chain ${deps.chainId}.
          </p>
          <h2>What runs here</h2>
          <dl>
            <dt>API</dt><dd><a href="/api">every call, readable</a></dd>
            <dt>OpenAPI</dt><dd><a href="/api/openapi.json">/api/openapi.json</a></dd>
            <dt>Health</dt>
            <dd><a href="/healthz">/healthz</a> · <a href="/readyz">/readyz</a> ·
              <a href="/metrics">/metrics</a></dd>
            ${
              deps.sandbox
                ? html`<dt>Sandbox</dt>
                    <dd><a href="/sandbox">SMS codes, test USDT, blocks, the clock</a></dd>`
                : ""
            }
          </dl>
          ${
            logins.length === 0
              ? ""
              : html`<h2>Demo logins</h2>
                  ${logins.map(
                    (login) => html`<dl class="card">
                      ${Object.entries(login).map(
                        ([name, value]) =>
                          html`<dt>${name}</dt><dd>${name === "note" ? value : html`<code>${value}</code>`}</dd>`,
                      )}
                    </dl>`,
                  )}`
          }`,
      ),
    );
  });
}

async function demoLogins(dataDir: string): Promise<DemoLogin[]> {
  try {
    const text = await readFile(join(dataDir, "demo-logins.json"), "utf8");
    return demoLoginsSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
