/** A bucket of a store that speaks S3, addressed by path, in which backups lie under a prefix. */
import type { ReadableStream } from "node:stream/web";
import { BackupRefused } from "../manifest.ts";
import { connectS3, type S3, StoreRefused, textIn } from "./s3-request.ts";
import type { Store, Stored } from "./store.ts";

const WHERE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/i;
const MIB = 1_048_576;
/** The least size of a part, and so what one upload holds in memory, twice. */
const PART_BYTES = 16 * MIB;
/** S3 takes 10,000 parts; the size beforehand is an estimate. */
const PARTS = 9_000;
/** Pages of 1,000 names. */
const PAGES = 100;
const RESUMES = 5;
const TIDY_MS = 10_000;

export const isS3 = (where: string) => /^s3:/i.test(where);

export function openS3(where: string, env: NodeJS.ProcessEnv, life: AbortSignal): Store {
  const [, bucket, path = ""] = WHERE.exec(where) ?? [];
  if (bucket === undefined) {
    throw new BackupRefused(
      `${where} names no place of a store: s3://BUCKET/PREFIX, of letters, digits, dots, dashes, slashes.`,
    );
  }
  const s3 = connectS3(bucket, env, life);
  const prefix = path.replace(/^\/+|\/+$/g, "").replace(/\/{2,}/g, "/");
  const keyOf = (name: string) => (prefix === "" ? name : `${prefix}/${name}`);
  return {
    place: `s3://${bucket}${prefix && `/${prefix}`}`,
    put: (name, bytes, about) => upload(s3, keyOf(name), bytes, about),
    get: async (name) => {
      const first = await s3({ method: "GET", key: keyOf(name) });
      return first && downloaded(s3, keyOf(name), first);
    },
    list: () => listed(s3, keyOf("")),
    remove: async (name) => void (await s3({ method: "DELETE", key: keyOf(name) })),
  };
}

/** In parts, of which one is in memory at a time. The store shows nothing of it until all are there. */
async function upload(s3: S3, key: string, bytes: AsyncIterable<Uint8Array>, about: number) {
  const begun = await s3({ method: "POST", key, query: { uploads: "" } });
  const uploadId = textIn((await begun?.text()) ?? "", "UploadId");
  if (!uploadId) throw new BackupRefused("The store began no upload in parts, which it must know.");
  try {
    const parts: string[] = [];
    let sent = 0;
    for await (const body of inParts(bytes, partBytesOf(about))) {
      const query = { partNumber: `${parts.length + 1}`, uploadId };
      const etag = (await s3({ method: "PUT", key, query, body }))?.headers.get("etag");
      if (!etag) throw new BackupRefused("The store took a part of the backup and gave no ETag.");
      parts.push(etag);
      sent += body.length;
    }
    await complete(s3, key, uploadId, parts, sent);
  } catch (error) {
    // A store may keep, and bill, the parts of an upload that nobody ends.
    const until = AbortSignal.timeout(TIDY_MS);
    await s3({ method: "DELETE", key, query: { uploadId }, until }).catch(() => {});
    throw error;
  }
}

export const partBytesOf = (about: number) =>
  Math.max(PART_BYTES, Math.ceil(about / PARTS / MIB) * MIB);

/** The same memory for each part: the one before was sent when the next is asked for. */
export async function* inParts(bytes: AsyncIterable<Uint8Array>, size: number) {
  const part = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const some = chunk.subarray(at, at + size - filled);
      part.set(some, filled);
      at += some.length;
      filled += some.length;
      if (filled < size) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

async function complete(s3: S3, key: string, uploadId: string, parts: string[], sent: number) {
  const list = parts.map(
    (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const body = new TextEncoder().encode(
    `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`,
  );
  const answer = await s3({ method: "POST", key, query: { uploadId }, body }).catch((error) => {
    // The answer to an earlier attempt was lost.
    if (error instanceof StoreRefused && error.code === "NoSuchUpload") return null;
    throw error;
  });
  // A store that takes long answers 200 first, and may say afterwards that it failed.
  const text = (await answer?.text()) ?? "";
  const kept = await s3({ method: "HEAD", key });
  if (text.includes("<Error>") || Number(kept?.headers.get("content-length")) !== sent) {
    throw new BackupRefused(
      `The store did not keep the backup whole. It said: ${textIn(text, "Message") ?? "nothing of it"}.`,
    );
  }
}

/** Goes on from where it was after a break; at most so many in a row that bring nothing. */
async function* downloaded(s3: S3, key: string, first: Response) {
  let answer: Response | null = first;
  let at = 0;
  for (let left = RESUMES; ; left -= 1) {
    try {
      for await (const chunk of (answer?.body ?? []) as ReadableStream<Uint8Array>) {
        at += chunk.length;
        left = RESUMES;
        yield chunk;
      }
      return;
    } catch (error) {
      if (left <= 0) throw error;
    }
    answer = await s3({ method: "GET", key, headers: { range: `bytes=${at}-` } });
    if (answer?.status !== 206) throw new BackupRefused("The store cannot go on with a download.");
  }
}

async function listed(s3: S3, folder: string): Promise<Stored[]> {
  const all: Stored[] = [];
  let token: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const query = {
      ...{ "list-type": "2", delimiter: "/", prefix: `${folder}ballast-` },
      ...(token && { "continuation-token": token }),
    };
    const answer = await s3({ method: "GET", key: "", query });
    if (answer === null) throw new BackupRefused("The store gives no list of the bucket.");
    const xml = await answer.text();
    for (const [, one = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      all.push({
        name: (textIn(one, "Key") ?? "").slice(folder.length),
        bytes: Number(textIn(one, "Size")),
        modifiedAt: new Date(textIn(one, "LastModified") ?? ""),
        isFolder: false,
      });
    }
    token = textIn(xml, "NextContinuationToken");
    if (!token) return all;
  }
  throw new BackupRefused(
    "More than 100,000 objects begin with ballast- there: name another prefix.",
  );
}
