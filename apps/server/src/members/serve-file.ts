/**
 * GET /files/<id>: an avatar, and a picture of a post while that may be seen, for anyone who has its
 * address; another file for its owner only.
 */
import { readFile } from "node:fs/promises";
import { uuidOf } from "@ballast/contract/ids.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Router } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { pathOfHash } from "./files.ts";

/** Whether a picture of a post may be seen; the community knows, which stands to the right. */
export type IsSeen = (db: Db, fileId: string) => Promise<boolean>;

type Row = { ownerId: string; kind: string; hash: Buffer; mediaType: string };
type FileRequest = FastifyRequest<{ Params: { id: string } }>;

/** A file never changes under its id, so a client may keep it for a year. */
const KEPT_SECONDS = 31_536_000;
/** A post may be taken away. */
const POST_KEPT_SECONDS = 3_600;

export function mountFiles(router: Router, dataDir: string, isSeen: IsSeen): void {
  router.fastify.get("/files/:id", async (request: FileRequest, reply: FastifyReply) => {
    const file = await findFile(router, request, isSeen);
    const tag = `"${file.hash.toString("hex")}"`;
    const isPost = file.kind.startsWith("post");
    const scope = isPost || file.kind === "avatar" ? "public" : "private";
    const seconds = isPost ? POST_KEPT_SECONDS : KEPT_SECONDS;
    reply
      .header("cache-control", `${scope}, max-age=${seconds}, immutable`)
      .header("vary", "x-access-token")
      .header("etag", tag)
      .header("x-content-type-options", "nosniff")
      .header("content-disposition", "inline");
    if (request.headers["if-none-match"] === tag) return reply.status(304).send();
    return reply.type(file.mediaType).send(await readFile(pathOfHash(dataDir, file.hash)));
  });
}

/** Refuses with not_found, also for a file of somebody else: that it exists is nobody's business. */
async function findFile(router: Router, request: FileRequest, isSeen: IsSeen): Promise<Row> {
  const id = uuidOf("file", request.params.id);
  if (id === null) throw new Refusal("not_found");
  const { rows } = await sql<Row>`
    select owner_id as "ownerId", kind, hash, media_type as "mediaType" from members.files
    where id = ${id}`.execute(router.db);
  const [file] = rows;
  if (!file) throw new Refusal("not_found");
  if (file.kind === "avatar") return file;
  if (file.kind.startsWith("post")) {
    refuseUnless(await isSeen(router.db, id), "not_found");
    return file;
  }
  const token = request.headers["x-access-token"];
  const member = typeof token === "string" ? await router.authenticate(token) : null;
  if (member?.id !== file.ownerId) throw new Refusal("not_found");
  return file;
}
