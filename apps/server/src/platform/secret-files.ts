/**
 * Settings that are secret may stand in a file: NAME_FILE names it. Container engines hand secrets
 * over as files, which neither their list of processes nor their description of a container shows.
 */

import { readFileSync } from "node:fs";
import { OperatorError } from "@ballast/contract/operator-error.ts";

export const SECRETS = [
  "DATABASE_URL",
  "READ_DATABASE_URL",
  "MIGRATE_DATABASE_URL",
  "VAULT_KEYS",
  "CHAIN_RPC_URL",
  "CHAIN_WITNESS_URL",
  "SMS_TOKEN",
  "BANK_KEYS",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

type Environment = Record<string, string | undefined>;

/**
 * The environment with the contents of those files, without the end of their last line. Throws an
 * Error with one sentence, without any content, where a file cannot be read or is empty, or where a
 * setting is given in both ways.
 */
export function withSecretFiles<Env extends Environment>(env: Env): Env {
  const read = SECRETS.flatMap((name) => {
    const file = env[`${name}_FILE`];
    return file ? [[name, secretIn(name, file, env)] as const] : [];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function secretIn(name: string, file: string, env: Environment): string {
  if (env[name])
    throw new OperatorError(`${name} and ${name}_FILE are both set: one of them is enough.`);
  let text: string;
  try {
    text = readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`${name}_FILE: ${file} cannot be read (${code}).`, { cause: error });
  }
  if (text === "") throw new OperatorError(`${name}_FILE: ${file} is empty.`);
  return text;
}
