import { type Logger, pino } from "pino";

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

export type Log = Logger;

export function createLog(level: string): Log {
  return pino({
    level,
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[hidden]",
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
