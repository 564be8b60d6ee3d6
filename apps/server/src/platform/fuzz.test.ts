/**
 * Sends thousands of invalid inputs to every operation of the OpenAPI document: each refusal is a declared one
 * and changes nothing, and no call ends in an internal error. FUZZ_SEED replays a run, FUZZ_TIMES sets the
 * number of attempts for each operation.
 */
import { randomInt } from "node:crypto";
import { REFUSALS } from "@ballast/contract/errors.ts";
import type { Envelope } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, it } from "vitest";
import { fullBooks } from "../../test/full-books.ts";
import { type Attempt, createAttempt, type Field, seededRandom } from "../../test/fuzz-inputs.ts";
import { stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer } from "../../test/order-builders.ts";
import { staffSession } from "../../test/staff-session.ts";
import { hashPassword } from "../security/password-hash.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const TIMES = Number(process.env.FUZZ_TIMES ?? 15);
const AT_ONCE = 8;
const ROUNDS = 4;
const TIMEOUT_MS = 300_000;
const EXPECTED_REFUSALS = new Set([
  "not_logged_in",
  "too_many_requests",
  "too_many_tries",
  "busy",
  "not_available_yet",
]);

type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security?: Record<string, unknown>[];
};
type Call = Pick<Attempt, "method" | "path" | "kind"> & {
  fields: Field[];
  isMoney: boolean;
  isMember: boolean;
  isStaff: boolean;
};

const app = useApp();
let password: string;
let token: string;
let staff: string;
beforeAll(async () => {
  const books = await fullBooks(app);
  token = books.ana.token;
  staff = await staffSession(app, "admin");
  password = await hashPassword("Harbour7wall");
  await setPasswords();
});

/** Gives every member a password: the test builders set none, and login attempts must run the real check. */
async function setPasswords(): Promise<void> {
  const { db } = app.database.owner;
  await sql`update security.logins set password_hash = ${password}`.execute(db);
}

async function describedCalls(): Promise<Call[]> {
  const response = await fetch(`${app.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method, path, operation)),
  );
}

function callOf(method: string, path: string, operation: Operation): Call {
  const { parameters, requestBody, security } = operation;
  const [kind, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const { properties = {}, required = [] } = body?.schema ?? {};
  const inBody = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
  return {
    method: method.toUpperCase(),
    path,
    kind: kind === undefined ? (inQuery.length > 0 ? "query" : "none") : kindOf(kind),
    fields: [...inQuery, ...inBody],
    isMoney: parameters.some(({ name }) => name === "Idempotency-Key"),
    isMember: security?.some((scheme) => "token" in scheme) ?? false,
    isStaff: security?.some((scheme) => "staff" in scheme) ?? false,
  };
}

const kindOf = (type: string) => (type.startsWith("multipart") ? "multipart" : "form");

type Answer = { status: number; envelope: Envelope<{ refusal?: string } | null> | null };

async function send(attempt: Attempt, call: Call): Promise<Answer> {
  const fields = new URLSearchParams(attempt.input);
  const query = attempt.kind === "query" || attempt.kind === "none" ? `?${fields}` : "";
  const response = await fetch(`${app.url}${attempt.path}${query}`, {
    method: attempt.method,
    headers: {
      ...(call.isMember ? { "x-access-token": token } : {}),
      ...(call.isStaff ? { "x-staff-token": staff } : {}),
      ...(call.isMoney ? { "idempotency-key": uuidv7() } : {}),
      ...attempt.headers,
    },
    ...bodyOf(attempt, fields),
  });
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const envelope = isJson ? ((await response.json()) as Answer["envelope"]) : null;
  if (!isJson) await response.arrayBuffer();
  return { status: response.status, envelope };
}

function bodyOf(attempt: Attempt, fields: URLSearchParams): { body?: FormData | URLSearchParams } {
  if (attempt.kind === "form") return { body: fields };
  if (attempt.kind !== "multipart") return {};
  const body = new FormData();
  for (const [name, value] of attempt.input) body.append(name, value);
  // The schema does not name the field of a file, so half of the attempts send one that is not a picture.
  if (attempt.input.length % 2 === 0)
    body.append("file", new Blob(["<svg onload=alert(1)>"]), "a.png");
  return { body };
}

/** Ids, states and days as the API itself writes them, so that attempts get past the first check. */
async function knownWords(calls: Call[]): Promise<string[]> {
  const words = new Set<string>();
  for (const call of calls.filter(({ method }) => method === "GET")) {
    const attempt: Attempt = { ...call, input: [], headers: {} };
    const { envelope } = await send(attempt, call);
    for (const [, word] of JSON.stringify(envelope).matchAll(/"([\w-]{1,64})"/g)) {
      if (/^[a-z]{3}_[0-9a-f]{32}$|^\d{4}-\d\d-\d\d$|^[a-z_-]{3,30}$|^\d{1,9}$/.test(word ?? "")) {
        words.add(word ?? "");
      }
    }
  }
  return [...words];
}

type Sent = { call: Call; attempt: Attempt; answer: Answer };

/** Sends AT_ONCE attempts at a time, in order; when one of them ended a session, logs in a new member or staff. */
async function sendAll(attempts: Pick<Sent, "call" | "attempt">[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (let at = 0; at < attempts.length; at += AT_ONCE) {
    const some = attempts.slice(at, at + AT_ONCE);
    const answers = await Promise.all(some.map(({ call, attempt }) => send(attempt, call)));
    answers.forEach((answer, index) => {
      const attempted = some[index];
      if (attempted) sent.push({ ...attempted, answer });
    });
    if (answers.some(({ status }, at) => status === 401 && some[at]?.call.isStaff)) {
      staff = await staffSession(app, "admin");
    }
    const isOut = answers.some(({ status }, index) => status === 401 && some[index]?.call.isMember);
    if (!isOut) continue;
    token = (await aBuyer(app.database.owner.db, 100_000_000n)).token;
    await setPasswords();
  }
  return sent;
}

const describeSent = ({ attempt, answer }: Sent) =>
  `${attempt.method} ${attempt.path} ${JSON.stringify(attempt.input).slice(0, 300)} ${JSON.stringify(attempt.headers)}: ${answer.status} ${JSON.stringify(answer.envelope).slice(0, 200)}`;

it(
  `refuses rubbish by name, changes nothing and never breaks (seed ${SEED})`,
  async () => {
    const random = seededRandom(SEED);
    const calls = await describedCalls();
    const known = await knownWords(calls);
    expect(known.length).toBeGreaterThan(20);
    const attempts = calls.flatMap((call) =>
      Array.from({ length: TIMES }, () => ({ call, attempt: createAttempt(call, known, random) })),
    );
    let sent = await sendAll(attempts);
    for (let round = 1; ; round += 1) {
      expect(
        sent.filter(({ answer }) => answer.status >= 500 && !isExpected(answer)).map(describeSent),
      ).toEqual([]);
      // An attempt that failed with 401 or 429 may be valid: it came after a logout, or over the rate limit.
      const refused = sent.filter(({ answer }) => ![200, 401, 429].includes(answer.status));
      const unnamed = sent.filter(({ answer }) => answer.status !== 200 && !isNamed(answer));
      expect(unnamed.map(describeSent)).toEqual([]);
      // Sends the refused attempts again: all are known to be refused, so nothing may change.
      const before = await stateDigest(app.database.owner);
      sent = await sendAll(refused);
      const accepted = sent.filter(({ answer }) => answer.status === 200);
      if (accepted.length === 0) {
        expect(refused.length).toBeGreaterThan(attempts.length / 3);
        expect(await stateDigest(app.database.owner)).toBe(before);
        break;
      }
      // Another attempt may have made one of them valid meanwhile: the next round leaves it out.
      if (round === ROUNDS) expect(accepted.map(describeSent)).toEqual([]);
    }
  },
  TIMEOUT_MS,
);

const isExpected = ({ envelope }: Answer) => EXPECTED_REFUSALS.has(envelope?.data?.refusal ?? "");

function isNamed({ status, envelope }: Answer): boolean {
  const refusal = envelope?.data?.refusal ?? "";
  const named = Object.hasOwn(REFUSALS, refusal)
    ? REFUSALS[refusal as keyof typeof REFUSALS]
    : undefined;
  return named?.number === envelope?.code && named?.status === status && envelope?.msg !== "";
}
