/** Reads a call's raw input as text fields: from the query, a form, or multipart with files. */
import { FEEDBACK_FILE_MAX_BYTES } from "@ballast/contract/constants.ts";
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";
import { FILES_MOST, type Held } from "./upload-budget.ts";

export type Upload = { field: string; filename: string; bytes: Buffer };

/** The upload limits of calls that declare none. */
const ANY_FILES = { most: FILES_MOST, mostBytes: FEEDBACK_FILE_MAX_BYTES };

const HIGH = "\\\\u[dD][89abAB][0-9a-fA-F]{2}";
const LOW = "\\\\u[dD][c-fC-F][0-9a-fA-F]{2}";
/** The same written as JSON writes it, at any depth: what is read out of it later would hold them. */
const BROKEN_IN_JSON = new RegExp(`\\\\u0000|${HIGH}(?!\\\\*${LOW})|(?<!${HIGH}\\\\*)${LOW}`);

/** Whether PostgreSQL can store the text: it holds neither NUL nor a lone surrogate. */
export function isWholeText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0") && !BROKEN_IN_JSON.test(text);
}

/** The text of a file, or null when it is none. */
export function textOfBytes(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return isWholeText(text) ? text : null;
  } catch {
    return null;
  }
}

/**
 * What a request carries, by the kind its call declares and not yet decoded: fields as text, files as
 * bytes. Refusals: body_kind_wrong, file_too_large, body_too_large, bad_input for what is no form.
 */
export async function readInput(
  request: FastifyRequest,
  endpoint: Endpoint,
  held: Held,
): Promise<{ raw: Record<string, unknown>; files: Upload[] }> {
  if (endpoint.body === "multipart") return readMultipart(request, endpoint, held);
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

async function readMultipart(request: FastifyRequest, endpoint: Endpoint, held: Held) {
  const { most, mostBytes } = endpoint.files ?? ANY_FILES;
  const limits = { files: most, fileSize: mostBytes, fields: 20 };
  const tooLarge = () => new Refusal("file_too_large", { limit: `${mostBytes / 1024 / 1024}M` });
  if (!request.isMultipart()) throw new Refusal("body_kind_wrong");
  const raw: Record<string, unknown> = {};
  const files: Upload[] = [];
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        const { fieldname: field, filename } = part;
        if (!isWholeText(filename)) throw new Refusal("bad_input", { fields: field });
        const bytes = await bytesOf(part, held);
        if (bytes === null) throw tooLarge();
        files.push({ field, filename, bytes });
      } else raw[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === "FST_REQ_FILE_TOO_LARGE") throw tooLarge();
    if (code === "FST_FILES_LIMIT") throw tooMany(endpoint, most);
    if (statusCode === 413) throw new Refusal("body_too_large");
    throw new Refusal("bad_input", { fields: "body" });
  }
  return { raw, files };
}

/** The refusal for too many files that the call declares. */
function tooMany({ refusals }: Endpoint, most: number): Refusal {
  if (refusals.includes("images_most")) return new Refusal("images_most", { limit: `${most}` });
  return most === 1 ? new Refusal("bad_input", { fields: "file" }) : new Refusal("body_too_large");
}

/**
 * The bytes of one uploaded file, or null where it is too large. Reads to the end in any case and discards
 * what exceeds the limit, so that the next part can be read.
 */
async function bytesOf({ file }: MultipartFile, held: Held): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let refusal: unknown = null;
  for await (const chunk of file) {
    if (refusal !== null) continue;
    try {
      held.take(chunk.length);
      chunks.push(chunk);
    } catch (error) {
      refusal = error;
      chunks.length = 0;
    }
  }
  if (refusal !== null) throw refusal;
  return file.truncated ? null : Buffer.concat(chunks);
}
