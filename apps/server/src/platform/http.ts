/**
 * The binder: the only code between a declared call and its use case. It signs in, decodes, opens
 * the transaction, answers a repeated key with the first answer, encodes and wraps.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Role } from "@ballast/contract/console/staff.ts";
import type { Endpoint, InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import {
  COMMON_REFUSALS,
  FILE_REFUSALS,
  KEY_REFUSALS,
  MEMBER_REFUSALS,
  MONEY_REFUSALS,
  STAFF_REFUSALS,
} from "@ballast/contract/errors.ts";
import { isLanguage, type Language } from "@ballast/contract/language.ts";
import { LOG_POSITION, UNKNOWN_POSITION } from "@ballast/contract/log-position.ts";
import type { Service } from "@ballast/contract/route.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { withTime } from "@ballast/contract/time-alias.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { busyWhenHeldUp } from "./busy-when-held-up.ts";
import type { Clock } from "./clock.ts";
import { type Db, isTransient, type Tx } from "./db.ts";
import { answeredBefore, findAnswer, keepAnswer, keyOf } from "./idempotency.ts";
import { isWholeText, readInput, type Upload } from "./input.ts";
import { originOf } from "./origin-of.ts";
import { type After, ANYONE, type ReadReplicas, readAt, type Source } from "./read-replicas.ts";
import { Refusal } from "./refusal.ts";
import { createUploadBudget, type Held, type UploadBudget } from "./upload-budget.ts";
import type { WriteProbe } from "./write-probe.ts";

export type Member = { id: string; bucket: number; sessionId: string };
/** A person of the staff; `subject` is who they are for their password and second steps. */
export type Caller = { id: string; role: Role; sessionId: string; subject: string };

/** What every use case's route knows of the call. `key` is the client's idempotency key. */
export type Call = {
  db: Db;
  language: Language;
  ip: string;
  /** The address at which the caller reaches this server, in the caller's own words (origin-of.ts). */
  origin: string;
  /** The User-Agent header, as the client chose it. */
  agent: string;
  requestId: string;
  clock: Clock;
  key: string;
  inputHash: Buffer;
  files: Upload[];
};

export type CallOf<E extends Endpoint> = Call &
  (E["member"] extends true ? { member: Member } : { member: Member | null }) &
  (E["staff"] extends readonly Role[] ? { staff: Caller } : { staff: null });
type Writing<E extends Endpoint> = E["method"] extends "GET" ? CallOf<E> : CallOf<E> & { tx: Tx };

/** An answer with its own `msg`; a login puts the token there. */
export class Answer<T> {
  readonly data: T;
  readonly msg: string;
  constructor(data: T, msg: string) {
    this.data = data;
    this.msg = msg;
  }
}

/**
 * Thrown by a use case that needs work outside its transaction first: the transaction is rolled back,
 * `first` runs, and the call starts again. After a few attempts it is refused as busy.
 */
export class Again extends Error {
  readonly first: (db: Db) => Promise<void>;
  constructor(first: (db: Db) => Promise<void>) {
    super("again");
    this.first = first;
  }
}
const AGAIN_MOST = 5;

/** The answer of a call that is declared a download. */
export class FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly body: Buffer | Readable;
  constructor(name: string, mediaType: string, body: Buffer | Readable) {
    this.name = name;
    this.mediaType = mediaType;
    this.body = body;
  }
}
type Enveloped<E extends Endpoint> = OutputOf<E> | Answer<OutputOf<E>>;
type Result<E extends Endpoint> = Enveloped<E> | FileAnswer;

export type Router = {
  fastify: FastifyInstance;
  db: Db;
  /** Null: the primary answers all reads. */
  replicas: ReadReplicas | null;
  /** Checks whether writes succeed and are durable. */
  probe: WriteProbe;
  clock: Clock;
  services: readonly Service[];
  /** Token → member, or null; throws a refusal for a frozen one. */
  authenticate(token: string): Promise<Member | null>;
  /** Token of the console → person of the staff, or null. */
  authenticateStaff(token: string): Promise<Caller | null>;
  /** Called before a call is refused because of the role, with the input not yet validated. */
  staffRefused?(staff: Caller, path: string, sent: unknown): Promise<void>;
  /** Taken first in every transaction that moves money, so that all take locks in the same order. */
  lockMoney(tx: Tx, member: Member): Promise<void>;
  /** Every call of the contract that is mounted, of whichever service. */
  calls: Endpoint[];
  /** Limits the memory of uploads; by default one budget for the process. */
  uploads?: UploadBudget;
};
const UPLOADS = createUploadBudget();

/**
 * Binds a call to its use case. A GET reads through `call.db`; a POST runs in one transaction
 * `call.tx`. `prepare` runs before the transaction: slow or outside work (password hashes, network)
 * belongs there; what it returns is handed on.
 */
export function bind<E extends Endpoint, P = undefined>(
  router: Router,
  endpoint: E,
  run: (call: Writing<E>, input: InputOf<E>, prepared: P) => Promise<Result<E>>,
  prepare?: (call: CallOf<E>, input: InputOf<E>) => Promise<P>,
): void {
  mount(router, endpoint, async (call, input) => {
    // A repeat of a keyed call skips `prepare`; for money calls it contains checks and always runs.
    const known = endpoint.keyed && call.key ? await findAnswer(router.db, call, endpoint) : null;
    if (known) return new Stored(JSON.parse(known));
    const prepared = (await prepare?.(call, input)) as P;
    if (endpoint.method === "GET") return run(call as Writing<E>, input, prepared);
    return inTransaction(router.db, async (tx) => {
      const writing = { ...call, db: tx, tx } as unknown as Writing<E>;
      if (call.key === "") return run(writing, input, prepared);
      if (endpoint.money && call.member) await router.lockMoney(tx, call.member);
      const before = await answeredBefore(tx, call, endpoint);
      if (before) return new Stored(JSON.parse(before));
      const result = await run(writing, input, prepared);
      await keepAnswer(tx, call, encode(endpoint, result as Enveloped<E>));
      return result;
    });
  });
}

/** The position that the caller has seen; of a visitor without one, any is good. */
function positionSeen({ headers }: FastifyRequest, caller: Member | Caller | null): After {
  const seen = headers[LOG_POSITION];
  if (typeof seen === "string") return seen;
  return caller === null ? ANYONE : null;
}

/** Runs a call: a GET, where there are standbys, on one that has what its caller has seen. */
async function answered<T>(
  { db, replicas }: Router,
  { method }: Endpoint,
  after: After,
  run: (db: Db) => Promise<T>,
): Promise<{ result: T; source: Source | null }> {
  if (replicas === null) return { result: await run(db), source: null };
  const { primary } = replicas;
  if (method !== "GET") {
    await replicas.refuseFormer(after);
    return { result: await run(db), source: primary };
  }
  return await readAt(await replicas.choose(after), primary, run);
}

/** What was done is answered also where its position cannot be found out any more. */
export const positionOf = (source: Source) => source.position().catch(() => UNKNOWN_POSITION);

async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let times = 0; times < AGAIN_MOST; times += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof Again)) throw error;
      await error.first(db);
    }
  }
  throw new Refusal("busy");
}

/**
 * Binds a call whose use case opens its own transaction, such as the hot ones: they use group commit, and
 * their batch function stores the idempotency key.
 */
export function bindOwnTransaction<E extends Endpoint>(
  router: Router,
  endpoint: E,
  run: (call: CallOf<E>, input: InputOf<E>) => Promise<Result<E>>,
): void {
  mount(router, endpoint, run);
}

/** The first answer, already encoded. */
class Stored {
  readonly envelope: unknown;
  constructor(envelope: unknown) {
    this.envelope = envelope;
  }
}

function encode<E extends Endpoint>(endpoint: E, result: Enveloped<E>) {
  const [data, msg] = result instanceof Answer ? [result.data, result.msg] : [result, "ok"];
  return { code: 200, msg, data: withTime(z.encode(endpoint.output, data as OutputOf<E>)) };
}

function mount<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handle: (call: CallOf<E>, input: InputOf<E>) => Promise<Result<E> | Stored>,
): void {
  router.calls.push(endpoint);
  if (!router.services.includes(endpoint.service)) return;
  const declared = new Set<string>([
    ...COMMON_REFUSALS,
    ...(endpoint.member ? MEMBER_REFUSALS : []),
    ...(endpoint.staff ? STAFF_REFUSALS : []),
    ...(endpoint.money ? MONEY_REFUSALS : endpoint.keyed ? KEY_REFUSALS : []),
    ...(endpoint.body === "multipart" ? FILE_REFUSALS : []),
    ...endpoint.refusals,
  ]);
  router.fastify.route({
    method: endpoint.method,
    url: pathOf(endpoint),
    handler: async (request, reply) => {
      let held: Held | null = null;
      try {
        // Before it takes a connection, which reads still need.
        if (endpoint.method === "POST" && (await router.probe.isHeldUp()))
          throw new Refusal("busy");
        const member = await signIn(router, request, endpoint.member);
        const staff = endpoint.staff ? await signInStaff(router, request, endpoint) : null;
        const sender = member?.id ?? staff?.subject ?? request.ip;
        held = (router.uploads ?? UPLOADS).open(sender);
        const { raw, files } = await readInput(request, endpoint, held);
        refuseBroken(raw);
        const parsed = z.safeDecode(endpoint.input, raw as never);
        if (!parsed.success) throw badInput(parsed.error);
        const call = {
          language: languageOf(request),
          ip: request.ip,
          origin: originOf(request),
          agent: request.headers["user-agent"] ?? "",
          requestId: request.id,
          clock: router.clock,
          key: keyOf(endpoint, request.headers["idempotency-key"]),
          inputHash: inputHashOf(raw, endpoint.keyed ? files : []),
          files,
          member,
          staff,
        } as unknown as CallOf<E>;
        const input = parsed.data as InputOf<E>;
        const after = positionSeen(request, member ?? staff);
        const work = () =>
          answered(router, endpoint, after, (db) => handle({ ...call, db }, input));
        const { result, source } = await (endpoint.method === "GET"
          ? work()
          : busyWhenHeldUp(router.probe, work));
        if (source) reply.header(LOG_POSITION, await positionOf(source));
        if (result instanceof FileAnswer) return sendFile(reply, result);
        const body =
          result instanceof Stored ? result.envelope : encode(endpoint, result as Enveloped<E>);
        // The application clock, so that whoever shows a cached answer can say how old it is.
        return reply.header("server-time", router.clock.now().toISOString()).send(body);
      } catch (error) {
        if (error instanceof Refusal && !declared.has(error.refusal)) {
          throw new Error(`${pathOf(endpoint)} answered an undeclared refusal: ${error.refusal}`);
        }
        if (isTransient(error)) throw new Refusal("busy");
        throw error;
      } finally {
        held?.free();
      }
    },
  });
}

/** Sends a private file: no cache may store it. */
function sendFile(reply: FastifyReply, { name, mediaType, body }: FileAnswer) {
  return reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .type(mediaType)
    .send(body);
}

async function signIn(router: Router, request: FastifyRequest, required: boolean) {
  const token = request.headers["x-access-token"];
  if (typeof token === "string" && token.length > 0 && token.length < 200) {
    // A public call is answered even when the token is invalid.
    const member = await router.authenticate(token).catch((error) => {
      if (required || !(error instanceof Refusal)) throw error;
      return null;
    });
    if (member) return member;
  }
  if (required) throw new Refusal("not_logged_in");
  return null;
}

async function signInStaff(router: Router, request: FastifyRequest, endpoint: Endpoint) {
  const { staff: roles = [], path } = endpoint as { staff?: readonly Role[]; path: string };
  const token = request.headers["x-staff-token"];
  const staff = typeof token === "string" ? await router.authenticateStaff(token) : null;
  if (!staff) throw new Refusal("not_logged_in");
  if (!roles.includes(staff.role)) {
    await router.staffRefused?.(staff, path, request.body);
    throw new Refusal("staff_role", { roles: roles.join(" or ") });
  }
  return staff;
}

/** What the header `Language` asks for; English where it names none of the 11. */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers.language;
  return isLanguage(asked) ? asked : "en_US";
}

function refuseBroken(raw: Record<string, unknown>): void {
  const fields = Object.entries(raw).flatMap(([name, value]) =>
    isWholeText(name) && (typeof value !== "string" || isWholeText(value)) ? [] : [name],
  );
  if (fields.length > 0) throw new Refusal("bad_input", { fields: fields.join(", ") });
}

/** The refusal of invalid input: names the fields, never their values. */
function badInput(error: z.core.$ZodError): Refusal {
  const fields = [...new Set(error.issues.map((issue) => issue.path.join(".") || "input"))];
  return new Refusal("bad_input", { fields: fields.join(", ") });
}

/** Hashes the input; for a keyed call the files too, since another picture is another request. */
function inputHashOf(raw: Record<string, unknown>, files: Upload[]): Buffer {
  const hash = createHash("sha256").update(canonical(raw));
  for (const { field, bytes } of files) {
    hash.update(JSON.stringify([field, createHash("sha256").update(bytes).digest("hex")]));
  }
  return hash.digest();
}

/**
 * The same input always gives the same text, in whatever order its fields came. Passwords stay out:
 * the hash of this text is stored, and from it a password could be guessed.
 */
function canonical(raw: Record<string, unknown>): string {
  const kept = Object.entries(raw).filter(([name]) => !/password/i.test(name));
  return JSON.stringify(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}
