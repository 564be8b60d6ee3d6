/** Webhooks: the handler gets the raw body, because the signature covers its exact bytes. */
import type { Router } from "./http.ts";

const BODY_MAX_BYTES = 8_192;

/** `wallSeconds` is real time, which the sender signs, not the application clock. */
export type Hook = {
  body: string;
  header(name: string): string;
  wallSeconds: number;
};

/** Mounts POST `path`; `take` returns whether the signature is valid: 204, else 401. */
export function mountHook(
  { fastify }: Router,
  path: string,
  take: (hook: Hook) => Promise<boolean>,
): void {
  void fastify.register(async (scope) => {
    const parse = { parseAs: "string", bodyLimit: BODY_MAX_BYTES } as const;
    scope.addContentTypeParser("application/json", parse, (_request, body, done) =>
      done(null, body),
    );
    scope.post(path, async (request, reply) => {
      const header = (name: string) => {
        const value = request.headers[name];
        return typeof value === "string" ? value : "";
      };
      const body = typeof request.body === "string" ? request.body : "";
      const wallSeconds = Math.floor(Date.now() / 1_000);
      const believed = await take({ body, header, wallSeconds });
      return reply.status(believed ? 204 : 401).send();
    });
  });
}
