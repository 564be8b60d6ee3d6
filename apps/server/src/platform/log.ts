import { type DestinationStream, type Logger, pino } from "pino";
import { errorCode } from "./db.ts";
import { isTracing, traceFields } from "./tracing.ts";

/** Names of fields that never reach a log line, at any depth the code logs. */
const SECRET_FIELDS = [
  "password",
  "newPassword",
  "oldPassword",
  "confirmPassword",
  "payPassword",
  "code",
  "token",
  "mnemonic",
  "phone",
  "authorization",
  "x-access-token",
];

/** How many errors of an AggregateError are logged in full. */
const MOST_ERRORS = 3;

export type Log = Logger;

/** Writes JSON lines to `to`, standard output if not named; with ids of the trace where tracing is on. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    serializers: { err: errorFields },
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[hidden]",
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(isTracing() && { mixin: () => traceFields() }),
  };
  return to ? pino(options, to) : pino(options);
}

/**
 * The logged fields of an error. Its code gets another name, because `code` is redacted. Other properties
 * stay out: a database error's `detail` and `where` quote rows, which hold phone numbers.
 */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: messageOf(error) };
  const { name: type, message, stack, cause } = error;
  const { constraint, table } = error as { constraint?: string; table?: string };
  const told = { type, message, stack, errorCode: errorCode(error), constraint, table };
  const many = error instanceof AggregateError ? severalFields(error.errors) : {};
  return cause === undefined
    ? { ...told, ...many }
    : { ...told, ...many, cause: errorFields(cause) };
}

/** The message of what was thrown; the job queue throws plain objects with a message. */
function messageOf(thrown: unknown): string {
  const isTold = typeof thrown === "object" && thrown !== null && "message" in thrown;
  return String(isTold ? thrown.message : thrown);
}

/** The first few errors; a thousand identical failures need one line. */
const severalFields = (errors: readonly unknown[]) => ({
  count: errors.length,
  errors: errors.slice(0, MOST_ERRORS).map(errorFields),
});
