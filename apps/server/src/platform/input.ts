/** Reads a call's raw input as text fields: from the query, a form, or multipart with files. */
import { FEEDBACK_FILE_MAX_BYTES } from "@ballast/contract/constants.ts";
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import type { FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

export type Upload = { field: string; filename: string; bytes: Buffer };

const FILES_MOST = 9;
/** What the server takes at all; a call may take less. */
const FILE_LIMIT = `${FEEDBACK_FILE_MAX_BYTES / 1024 / 1024}M`;

export async function readInput(
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<{ raw: Record<string, unknown>; files: Upload[] }> {
  if (endpoint.body === "multipart") return readMultipart(request);
  if (endpoint.body === "form") {
    const { body } = request;
    if (request.isMultipart()) throw new Refusal("body_kind_wrong");
    if (body === undefined || body === null) return { raw: {}, files: [] };
    if (typeof body !== "object") throw new Refusal("body_kind_wrong");
    return { raw: { ...body }, files: [] };
  }
  if (endpoint.body === "query") return { raw: { ...(request.query as object) }, files: [] };
  return { raw: {}, files: [] };
}

async function readMultipart(request: FastifyRequest) {
  if (!request.isMultipart()) throw new Refusal("body_kind_wrong");
  const raw: Record<string, unknown> = {};
  const files: Upload[] = [];
  try {
    for await (const part of request.parts({ limits: { files: FILES_MOST, fields: 20 } })) {
      if (part.type === "file") {
        const { fieldname: field, filename } = part;
        files.push({ field, filename, bytes: await part.toBuffer() });
      } else raw[part.fieldname] = part.value;
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === "FST_REQ_FILE_TOO_LARGE") {
      throw new Refusal("file_too_large", { limit: FILE_LIMIT });
    }
    if (statusCode === 413) throw new Refusal("body_too_large");
    throw new Refusal("bad_input", { fields: "body" });
  }
  return { raw, files };
}
