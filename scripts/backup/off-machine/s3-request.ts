/** Signed requests to a store that speaks S3: repeated a bounded number of times, and refused in sentences. */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { sentenceOf, textOf } from "../../../apps/server/src/platform/causes.ts";
import { withSecretFiles } from "../../../apps/server/src/platform/secret-files.ts";
import { BackupRefused } from "../manifest.ts";

export type Ask = {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** The key in the bucket; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  body?: Uint8Array;
  headers?: Record<string, string>;
  /** Ends it instead of the end of the command: for what is tidied up then. */
  until?: AbortSignal;
};

/** An answer; null where there is nothing of that key. */
export type S3 = (ask: Ask) => Promise<Response | null>;

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 500;
const ANSWER_WITHIN_MS = 600_000;
const NONE = createHash("sha256").digest("hex");

export function connectS3(bucket: string, env: NodeJS.ProcessEnv, life: AbortSignal): S3 {
  const given = withSecretFiles(env);
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN } = given;
  if (!id || !secret) {
    throw new BackupRefused(
      "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set: a store that speaks S3 needs both.",
    );
  }
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || "us-east-1";
  const root = endpointOf(env, region);
  const client = new AwsClient({
    ...{ accessKeyId: id, secretAccessKey: secret, service: "s3", region, retries: 0 },
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
  });

  async function once(ask: Ask, until: AbortSignal): Promise<Response> {
    const { method, key, query, body, headers } = ask;
    const url = new URL(`${root}/${bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const sum = body ? createHash("sha256").update(body).digest("hex") : NONE;
    // A download may take hours: only its silence ends it, by the limits of fetch itself.
    const isDownload = method === "GET" && query === undefined;
    return await client.fetch(url, {
      method,
      headers: { ...headers, "x-amz-content-sha256": sum },
      redirect: "manual",
      signal: isDownload ? until : AbortSignal.any([until, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    });
  }

  return async (ask) => {
    const until = ask.until ?? life;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(ask, until).catch((error: unknown) => ({ error }));
      until.throwIfAborted();
      if (answer instanceof Response && answer.ok) return answer;
      const failure = answer instanceof Response ? await failureOf(answer) : answer.error;
      if (failure === "absent") return null;
      if (attempt === ATTEMPTS || !mayRepeat(failure)) throw refusalOf(failure, root);
      await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + Math.random()), undefined, {
        signal: until,
      });
    }
  };
}

function endpointOf(env: NodeJS.ProcessEnv, region: string): string {
  const text = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  if (!text) return `https://s3.${region}.amazonaws.com`;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.search) {
    throw new BackupRefused(
      "AWS_ENDPOINT_URL takes the store's address, as https://s3.example.org, without a login.",
    );
  }
  return url.href.replace(/\/+$/, "");
}

type Failure = { status: number; code: string; message: string };

async function failureOf(answer: Response): Promise<Failure | "absent"> {
  const text = await answer.text().catch(() => "");
  const code = textIn(text, "Code") ?? "";
  if (answer.status === 404 && code !== "NoSuchBucket" && code !== "NoSuchUpload") return "absent";
  return { status: answer.status, code, message: textIn(text, "Message") ?? "" };
}

const isFailure = (failure: unknown): failure is Failure =>
  typeof failure === "object" && failure !== null && "status" in failure;

/** Whatever is no answer may be one the next time; so may an answer that says so. */
function mayRepeat(failure: unknown): boolean {
  if (!isFailure(failure)) return true;
  return failure.status >= 500 || failure.status === 429 || failure.code === "RequestTimeout";
}

const CREDENTIALS =
  "The store refuses these credentials. Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.";
const REGION = "The bucket is in another region. Name it in AWS_REGION.";
const SENTENCES: Record<string, string> = {
  NoSuchBucket: "The store has no bucket of this name. Create it, or correct the name.",
  AccessDenied:
    "These credentials may not do that. Give them the right to list, read, write and delete under the prefix.",
  InvalidAccessKeyId: CREDENTIALS,
  SignatureDoesNotMatch: CREDENTIALS,
  ExpiredToken: "The store's token has run out. Take a new AWS_SESSION_TOKEN.",
  RequestTimeTooSkewed: "The clock of this machine is wrong by more than the store allows. Set it.",
  PermanentRedirect: REGION,
  TemporaryRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
};

function refusalOf(failure: unknown, root: string): Error {
  if (!isFailure(failure)) {
    const said =
      sentenceOf(failure, root) ??
      `${root}: The store did not answer: ${textOf(causeOf(failure))}.`;
    return new BackupRefused(said, { cause: failure });
  }
  const { status, code, message } = failure;
  const known = SENTENCES[code] ?? (status === 403 ? SENTENCES.AccessDenied : undefined);
  const words = `It said: ${[status, code, message.replace(/\.$/, "")].filter(Boolean).join(" ")}.`;
  return new StoreRefused(`${root}: ${known ?? "The store refuses that."} ${words}`, code);
}

/** A failed fetch has no words of its own. */
const causeOf = (failure: unknown) =>
  failure instanceof Error && failure.cause !== undefined ? failure.cause : failure;

export class StoreRefused extends BackupRefused {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The text of the first element of that name: the answers of S3 are flat enough for it. */
export function textIn(xml: string, element: string): string | undefined {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found?.replace(/&(#\d+|#x[\da-f]+|\w+);/gi, (all, name: string) => {
    if (name.startsWith("#x")) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)));
    return ENTITIES[name] ?? all;
  });
}
const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
