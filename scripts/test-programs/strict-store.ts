/**
 * A store that speaks as much of S3 as backups need, and is strict about it: each signature and each hash
 * is computed anew, a part is as large as S3 demands, and an upload shows nothing before it is complete.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Kept = { bytes: Buffer; at: Date };
/** What happens to a request instead of an answer. */
export type Fault = "503" | "cut" | "200 with an error";

export type StrictStore = {
  env: Record<string, string>;
  objects: Map<string, Kept>;
  /** Uploads that were begun and neither completed nor ended. */
  uploads: Map<string, Map<number, Buffer>>;
  /** Method and query of each request, in order. */
  asked: string[];
  /** Asked for each request. */
  fault: (asked: string) => Fault | null;
  close(): Promise<void>;
};

const BUCKET = "vault";
const REGION = "eu-test-1";
const ID = "AKIDEXAMPLE";
const SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
const PART_BYTES = 5 * 1_048_576;
const SKEW_MS = 900_000;
/** So that few objects are already several pages. */
const PAGE = 2;

class No extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

export async function startStrictStore(): Promise<StrictStore> {
  const objects: StrictStore["objects"] = new Map();
  const uploads: StrictStore["uploads"] = new Map();
  const asked: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const store: StrictStore = {
    env: {
      ...{ AWS_ACCESS_KEY_ID: ID, AWS_SECRET_ACCESS_KEY: SECRET, AWS_REGION: REGION },
      AWS_ENDPOINT_URL: "",
    },
    ...{ objects, uploads, asked, fault: () => null },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await buffer(request);
      const url = new URL(request.url ?? "", "http://store");
      const what = `${request.method} ${url.search}`;
      asked.push(what);
      checkSignature(request, url, body);
      const fault = store.fault(what);
      if (fault === "cut") return void request.socket.destroy();
      if (fault === "503") throw new No(503, "SlowDown");
      if (fault !== null) return void response.end("<Error><Message>It broke</Message></Error>");
      act(request, response, { url, body });
    } catch (error) {
      const { status, message } = error instanceof No ? error : new No(500, String(error));
      const text = `<?xml version="1.0"?><Error><Code>${message}</Code><Message>No &amp; no.</Message></Error>`;
      response.writeHead(status).end(request.method === "HEAD" ? "" : text);
    }
  }

  type Asked = { url: URL; body: Buffer };

  function act(request: IncomingMessage, response: ServerResponse, { url, body }: Asked): void {
    const [, bucket, ...rest] = url.pathname.split("/");
    if (bucket !== BUCKET) throw new No(404, "NoSuchBucket");
    const key = rest.join("/");
    const uploadId = url.searchParams.get("uploadId");
    if (key === "") return void response.end(page(url.searchParams));
    if (url.searchParams.has("uploads")) {
      const id = `up+load/${uploads.size}&${asked.length}`;
      uploads.set(id, new Map());
      return void response.end(`<R><UploadId>${id.replace("&", "&amp;")}</UploadId></R>`);
    }
    if (uploadId !== null) {
      inParts(request, response, { uploadId, key, url, body });
      return;
    }
    const found = objects.get(key);
    if (request.method === "PUT") {
      objects.set(key, { bytes: body, at: new Date() });
    } else if (request.method === "DELETE") {
      objects.delete(key);
      response.statusCode = 204;
    } else if (!found) {
      throw new No(404, "NoSuchKey");
    } else {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
      if (request.headers.range) response.statusCode = 206;
      const bytes = found.bytes.subarray(from);
      response.setHeader("content-length", bytes.length);
      if (store.fault("body") === "cut") {
        response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
        return;
      }
      if (request.method === "GET") response.write(bytes);
    }
    response.end();
  }

  type Upload = Asked & { uploadId: string; key: string };

  function inParts(request: IncomingMessage, response: ServerResponse, upload: Upload): void {
    const { uploadId, key, url, body } = upload;
    const parts = uploads.get(uploadId);
    if (!parts) throw new No(404, "NoSuchUpload");
    if (request.method === "PUT") {
      const number = Number(url.searchParams.get("partNumber"));
      if (!(number >= 1 && number <= 10_000)) throw new No(400, "InvalidArgument");
      parts.set(number, body);
      response.setHeader("etag", `"${sha256(body).slice(0, 32)}"`);
    } else if (request.method === "DELETE") {
      uploads.delete(uploadId);
      response.statusCode = 204;
    } else {
      const named = [
        ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g),
      ];
      const bytes = named.map(([, number, etag]) => {
        const part = parts.get(Number(number));
        if (!part || etag !== `"${sha256(part).slice(0, 32)}"`) throw new No(400, "InvalidPart");
        return part;
      });
      if (bytes.slice(0, -1).some(({ length }) => length < PART_BYTES)) {
        throw new No(400, "EntityTooSmall");
      }
      objects.set(key, { bytes: Buffer.concat(bytes), at: new Date() });
      uploads.delete(uploadId);
    }
    response.end();
  }

  function page(query: URLSearchParams): string {
    if (query.get("list-type") !== "2") throw new No(400, "InvalidArgument");
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes("/"))
      .filter((key) => key > after)
      .toSorted();
    const some = keys.slice(0, PAGE).map((key) => {
      const { bytes, at } = objects.get(key) as Kept;
      const says = key.replaceAll("&", "&amp;");
      return `<Contents><Key>${says}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`;
    });
    const next =
      keys.length > PAGE ? `<NextContinuationToken>${keys[PAGE - 1]}</NextContinuationToken>` : "";
    return `<ListBucketResult>${some.join("")}${next}</ListBucketResult>`;
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  store.env.AWS_ENDPOINT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return store;
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** As the documentation of Signature Version 4 says, and not by the library that signs. */
function checkSignature({ method, headers }: IncomingMessage, url: URL, body: Buffer): void {
  const [, id, day = "", region, signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (id !== ID) throw new No(403, "InvalidAccessKeyId");
  if (region !== REGION) throw new No(400, "AuthorizationHeaderMalformed");
  const date = String(headers["x-amz-date"]);
  const at = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (!(Math.abs(Date.now() - at) < SKEW_MS)) throw new No(403, "RequestTimeTooSkewed");
  const isSigned = (name: string) => signed.split(";").includes(name);
  const demanded = Object.keys(headers).filter((name) => /^(host|x-amz-.*)$/.test(name));
  if (!demanded.every(isSigned)) throw new No(403, "AccessDenied");
  if (headers["x-amz-content-sha256"] !== sha256(body)) {
    throw new No(400, "XAmzContentSHA256Mismatch");
  }
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams].map((pair) => pair.map(encode).join("=")).toSorted();
  const path = decodeURIComponent(url.pathname).split("/").map(encode).join("/");
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query.join("&"), lines.join(""), signed, sha256(body)].join(
    "\n",
  );
  const text = [
    "AWS4-HMAC-SHA256",
    date,
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join("\n");
  const key = [day, REGION, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, "hex"))) {
    throw new No(403, "SignatureDoesNotMatch");
  }
}
