/** Serves the drawings that come with the program. */
import { readdirSync, readFileSync } from "node:fs";
import type { Router } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";

const folder = new URL("../../images/", import.meta.url);
const names = new Set(readdirSync(folder));

/** The URL of each. */
export const DRAWINGS: readonly string[] = [...names].sort().map((name) => `/images/${name}`);

export const isDrawing = (name: string) => names.has(name);

export function mountImages(router: Router): void {
  const drawings = new Map(
    [...names].map((name) => [name, readFileSync(new URL(name, folder))] as const),
  );
  router.fastify.get<{ Params: { name: string } }>("/images/:name", async (request, reply) => {
    const drawing = drawings.get(request.params.name);
    refuseUnless(drawing, "not_found");
    return reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(drawing);
  });
}
