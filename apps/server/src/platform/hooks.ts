/** Calls that a third party makes to us: the body's very text, since it is what was signed. */
import type { Router } from "./http.ts";

const BODY_MAX_BYTES = 8_192;

/** `wallSeconds` is the real time, which a third party signs, whatever the sandbox's clock says. */
export type Hook = {
  body: string;
  header(name: string): string;
  wallSeconds: number;
};

/** Mounts POST `path`; `take` answers whether the call was to be believed: 204, else 401. */
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
