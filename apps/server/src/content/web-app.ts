/** Serves the built member's app: its page, its hashed files, and the files for installing it. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { EMBED_ORIGINS } from "@ballast/contract/gift/video-link.ts";
import type { Language } from "@ballast/contract/language.ts";
import { LINKED_PATHS, PREVIEW_TEXTS } from "@ballast/contract/linked-paths.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { html, page } from "../platform/html.ts";
import type { Router } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { type PagePath, readPreviews, visitorLanguage, withTags } from "./link-tags.ts";

const ASSETS = "assets/";
const DRAWER = '<script type="module" src="/sandbox/drawer.js" async fetchpriority="low"></script>';
const PERMISSIONS = "permissions-policy";
export const POLICY = "content-security-policy";
export const FOR_A_YEAR = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";
const ASK_EACH_TIME = "no-cache";
const TYPES: Partial<Record<string, string>> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
/**
 * Larger scripts, such as the one that draws documents, are rarely requested and are not cached in memory.
 */
const KEPT_BYTES = 512 * 1024;
/** A first visit requests a hundred small files at once, which must not use up the visitor's rate limit. */
export const UNCOUNTED = { config: { rateLimit: false } } as const;

/** Served in another way, or never. */
const INSIDE = new Set(["index.html", PREVIEW_TEXTS]);

type Coding = "br" | "gzip" | "identity";
type Bodies = { [coding in Coding]?: Buffer | string | undefined } & { identity: Buffer | string };
type HasDrawer = (request: FastifyRequest) => boolean;
type Code = { type: string; bodies: Bodies };

type Deps = {
  dir: string;
  /** Whether a request gets the page with the sandbox's drawer; null: none does. */
  hasDrawer: HasDrawer | null;
  /** Where the app is, for links that others show. */
  publicUrl: string | undefined;
};

/** Serves the files that are in `dir` when the server starts; a later build needs a restart. */
export function mountWebApp(router: Router, deps: Deps): void {
  const root = resolve(deps.dir);
  const index = join(root, "index.html");
  if (!existsSync(index)) {
    mountNotBuilt(router);
    return;
  }
  mountBuilt(router, root, readFileSync(index, "utf8"), deps);
}

/** Serves the files below `root` by name, precompressed, and the routes that `answer` adds. */
export function mountFiles(
  router: Router,
  root: string,
  answer: (web: FastifyInstance, files: ReadonlySet<string>) => void,
): void {
  router.fastify.register(async (web) => {
    await web.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    answer(web, new Set(filesBelow(root)));
  });
}

function mountBuilt(router: Router, root: string, index: string, deps: Deps): void {
  const { hasDrawer } = deps;
  const pageFor = keptPages(root, index, deps.publicUrl);
  const own = { script: hashesOf(index, "script"), style: hashesOf(index, "style") };
  mountFiles(router, root, (web, files) => {
    const serve = (address: string, path: PagePath) =>
      web.get(address, UNCOUNTED, async (request, reply) => {
        reply
          .type("text/html; charset=utf-8")
          .header("cache-control", ASK_EACH_TIME)
          .header("vary", hasDrawer === null ? "accept-language" : "cookie, accept-language")
          .header(PERMISSIONS, permissionsWith(String(reply.getHeader(PERMISSIONS))))
          .header(POLICY, policyWith(String(reply.getHeader(POLICY)), own));
        const shown = { path, language: visitorLanguage(request) };
        const bodies = await pageFor({ ...shown, drawer: hasDrawer?.(request) ?? false });
        return sendBody(reply, bodies, request.headers["accept-encoding"]);
      });
    for (const address of ["/", "/index.html"]) serve(address, "/");
    for (const path of LINKED_PATHS) serve(path, path);
    const codeOf = keptCode(root);
    web.get<{ Params: { "*": string } }>(`/${ASSETS}*`, UNCOUNTED, async (request, reply) => {
      const name = `${ASSETS}${request.params["*"]}`;
      refuseUnless(files.has(name), "not_found");
      reply.header("cache-control", FOR_A_YEAR);
      const code = codeOf(name);
      if (code === null) return reply.sendFile(name);
      const tag = `W/"${name}"`;
      reply.type(code.type).header("etag", tag);
      return request.headers["if-none-match"]?.includes(tag)
        ? reply.code(304).send()
        : sendBody(reply, code.bodies, request.headers["accept-encoding"]);
    });
    for (const name of files) {
      if (INSIDE.has(name) || name.startsWith(ASSETS)) continue;
      const keep = /\.(svg|png|ico)$/.test(name) ? FOR_A_DAY : ASK_EACH_TIME;
      const policy = name.endsWith(".html")
        ? policyOfAlone(readFileSync(join(root, name), "utf8"))
        : null;
      web.get(`/${name}`, UNCOUNTED, async (_request, reply) => {
        if (policy !== null) reply.header(POLICY, policy);
        return reply.header("cache-control", keep).sendFile(name);
      });
    }
  });
}

type Page = { path: PagePath; language: Language; drawer: boolean };

/**
 * The app's page by path and language, with what others show of a link to it. Each is compressed once,
 * when it is first requested; that of most visits beside the start.
 */
function keptPages(root: string, index: string, publicUrl: string | undefined) {
  const origin = publicUrl === undefined ? "" : new URL(publicUrl).origin;
  const previews = readPreviews(root);
  const kept = new Map<string, Promise<Bodies>>();
  const pageFor = ({ drawer, ...shown }: Page): Promise<Bodies> => {
    const name = `${shown.path} ${shown.language} ${drawer}`;
    const known = kept.get(name);
    if (known) return known;
    const page = previews ? withTags(index, previews, { ...shown, origin }) : index;
    const bodies = compressed(drawer ? page.replace("</body>", `${DRAWER}</body>`) : page);
    kept.set(name, bodies);
    // The next request compresses again; this one answers with the failure.
    bodies.catch(() => kept.delete(name));
    return bodies;
  };
  void pageFor({ path: "/", language: "en_US", drawer: false });
  return pageFor;
}

/**
 * Answers a script or style below `root` with its compressed forms, cached on first use; null for other or
 * large files. Each start of the app requests thirty of them, and opening each file took longer than all
 * API calls of a start.
 */
function keptCode(root: string): (name: string) => Code | null {
  const kept = new Map<string, Code>();
  return (name) => {
    const type = TYPES[extname(name)];
    if (type === undefined) return null;
    const known = kept.get(name);
    if (known) return known;
    const path = join(root, name);
    if (statSync(path).size > KEPT_BYTES) return null;
    const packed = (ending: string) =>
      existsSync(path + ending) ? readFileSync(path + ending) : undefined;
    const bodies = { br: packed(".br"), gzip: packed(".gz"), identity: readFileSync(path) };
    kept.set(name, { type, bodies });
    return { type, bodies };
  };
}

/** Beside the start, which it would delay by a third of a second. */
const compressed = async (text: string): Promise<Bodies> => ({
  br: await promisify(brotliCompress)(text),
  gzip: await promisify(gzip)(text),
  identity: text,
});

function sendBody(reply: FastifyReply, bodies: Bodies, accepted: string | undefined) {
  const coding = bestCoding(accepted);
  const body = bodies[coding];
  const varies = reply.getHeader("vary");
  reply.header("vary", varies === undefined ? "accept-encoding" : `${varies}, accept-encoding`);
  if (body === undefined || coding === "identity") return reply.send(bodies.identity);
  return reply.header("content-encoding", coding).send(body);
}

/** Chooses by Accept-Encoding; a coding with weight 0 is not accepted. */
function bestCoding(accepted = ""): Coding {
  const named = accepted.split(",").map((name) => name.trim());
  const wants = (coding: string) =>
    named.some((name) => name.split(";")[0] === coding && !/;\s*q=0(\.0*)?$/.test(name));
  return wants("br") ? "br" : wants("gzip") ? "gzip" : "identity";
}

/** The hashes of inline scripts or styles of the page, for the content security policy. */
function hashesOf(page: string, element: "script" | "style"): string {
  const inside = new RegExp(`<${element}>(.*?)</${element}>`, "gs");
  const hashes = [...page.matchAll(inside)].map(([, text = ""]) =>
    createHash("sha256").update(text).digest("base64"),
  );
  return hashes.map((hash) => ` 'sha256-${hash}'`).join("");
}

function policyWith(policy: string, own: { script: string; style: string }): string {
  return policy
    .replace("script-src 'self'", `$&${own.script}`)
    .replace("style-src 'self'", `$&${own.style}`)
    .concat(`;frame-src ${EMBED_ORIGINS.join(" ")}`);
}

/** The policy of a page that is a single file: allows only its inline content and what is published here. */
const policyOfAlone = (page: string): string =>
  [
    "default-src 'none'",
    `script-src${hashesOf(page, "script")}`,
    `style-src${hashesOf(page, "style")}`,
    "img-src data:;connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  ].join(";");

/**
 * Allows embedded video players full screen, which no page of ours uses, and the app itself the
 * camera, which reads the QR code of an address when the member asks for it.
 */
const permissionsWith = (permissions: string): string =>
  permissions
    .replace(
      "fullscreen=()",
      `fullscreen=(self ${EMBED_ORIGINS.map((origin) => `"${origin}"`).join(" ")})`,
    )
    .replace("camera=()", "camera=(self)");

/** The names of all files below the root, without their compressed forms. */
function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The response at `path` when there was no build at the server's start. */
export function mountNotBuilt(router: Router, path = "/", what = "app"): void {
  router.fastify.get(path, async (_request, reply) =>
    reply
      .status(503)
      .type("text/html; charset=utf-8")
      .send(
        page(
          "Not built",
          html`<h1>The ${what} is not built</h1>
            <p>
              <code>npm start</code> builds it and serves it here. A server that runs alone needs
              <code>node scripts/build.ts</code> first, and a new start after it.
            </p>
            <p>The <a href="/api">API</a> answers without it.</p>`,
        ),
      ),
  );
}
