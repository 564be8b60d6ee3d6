/** Serves the films that come with the program, with range requests for seeking. */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { Router } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";

const folder = fileURLToPath(new URL("../../films/", import.meta.url));
const films = new Set(existsSync(folder) ? readdirSync(folder) : []);

export const isFilm = (name: string) => films.has(name);

export function mountFilms(router: Router): void {
  router.fastify.register(async (web) => {
    await web.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });
    web.get<{ Params: { name: string } }>("/films/:name", async (request, reply) => {
      const { name } = request.params;
      refuseUnless(isFilm(name), "not_found");
      return reply
        .type("video/webm")
        .header("cache-control", "public, max-age=86400")
        .sendFile(name);
    });
  });
}
