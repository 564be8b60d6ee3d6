/**
 * GET /files/<id>: serves the present photo of a member and a picture of a visible post to anybody with its
 * URL; a photo that was replaced to nobody; a picture of a post under review, and any other file, only to
 * its owner.
 */
import { readFile } from "node:fs/promises";
import { uuidOf } from "@ballast/contract/ids.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Router } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { pathOfHash } from "./files.ts";

/** Who may see a picture of a post; answered by community, a room on the right. */
export type SeenBy = (db: Db, fileId: string) => Promise<"everybody" | "owner" | "nobody">;

type Row = { ownerId: string; kind: string; hash: Buffer; mediaType: string; isHead: boolean };
type FileRequest = FastifyRequest<{ Params: { id: string } }>;

/** A file never changes under its id, so a client may cache it for a year. */
const KEPT_SECONDS = 31_536_000;
/** A post may be removed, and a photo replaced. */
const PUBLIC_KEPT_SECONDS = 3_600;

export function mountFiles(router: Router, dataDir: string, seenBy: SeenBy): void {
  router.fastify.get("/files/:id", async (request: FileRequest, reply: FastifyReply) => {
    const { file, isPublic } = await findFile(router, request, seenBy);
    const tag = `"${file.hash.toString("hex")}"`;
    const mayEnd = file.kind === "avatar" || file.kind.startsWith("post");
    const scope = isPublic ? "public" : "private";
    const seconds = mayEnd ? PUBLIC_KEPT_SECONDS : KEPT_SECONDS;
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

/** Refuses not_found, also for a file of somebody else, so that its existence is not revealed. */
async function findFile(
  router: Router,
  request: FileRequest,
  seenBy: SeenBy,
): Promise<{ file: Row; isPublic: boolean }> {
  const id = uuidOf("file", request.params.id);
  if (id === null) throw new Refusal("not_found");
  const { rows } = await sql<Row>`
    select f.owner_id as "ownerId", f.kind, f.hash, f.media_type as "mediaType",
      exists (select from members.members m
        where m.bucket = platform.bucket_of(f.owner_id) and m.id = f.owner_id
          and m.head_file = f.id) as "isHead"
    from members.files f where f.id = ${id}`.execute(router.db);
  const [file] = rows;
  if (!file) throw new Refusal("not_found");
  if (file.kind === "avatar") {
    refuseUnless(file.isHead, "not_found");
    return { file, isPublic: true };
  }
  if (file.kind.startsWith("post")) {
    const seen = await seenBy(router.db, id);
    refuseUnless(seen !== "nobody", "not_found");
    if (seen === "everybody") return { file, isPublic: true };
  }
  const token = request.headers["x-access-token"];
  const member = typeof token === "string" ? await router.authenticate(token) : null;
  if (member?.id !== file.ownerId) throw new Refusal("not_found");
  return { file, isPublic: false };
}
