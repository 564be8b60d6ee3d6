/**
 * The secret that opens the sandbox. `npm start` creates it and stores it beside the data; a
 * browser keeps it in a cookie after its first visit, a program sends it as a header.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";

export const SANDBOX_KEY_HEADER = "x-sandbox-key";

const FILE = "sandbox.key";
const KEY_BYTES = 32;
const KEPT_SECONDS = 30 * 86_400;

/** 32 bytes as base64url: nothing shorter is accepted. */
export const SANDBOX_KEY = /^[A-Za-z0-9_-]{43}$/;

/** The key of a data folder; null when there is none, or the file contains no valid key. */
export function readSandboxKey(dataDir: string): string | null {
  const file = join(dataDir, FILE);
  const text = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  return SANDBOX_KEY.test(text) ? text : null;
}

/** The key of a data folder, created when missing, readable by the user alone. */
export function keepSandboxKey(dataDir: string): string {
  const file = join(dataDir, FILE);
  const kept = readSandboxKey(dataDir);
  if (kept !== null) {
    chmodSync(file, 0o600);
    return kept;
  }
  const key = randomBytes(KEY_BYTES).toString("base64url");
  // Renamed into place, so that an interrupted start leaves no partial file.
  writeFileSync(`${file}.new`, `${key}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return key;
}

/** Compares in a time that reveals nothing about the key. */
export const isSandboxKey = (key: string, given: unknown): boolean =>
  typeof given === "string" && timingSafeEqual(digest(key), digest(given));

/** How a request presents the key; null when it does not. */
export function sandboxKeyShownBy(
  key: string,
  headers: IncomingHttpHeaders,
): "header" | "cookie" | null {
  if (isSandboxKey(key, headers[SANDBOX_KEY_HEADER])) return "header";
  const begin = `${cookieName(key)}=`;
  const cookies = (headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  const isShown = cookies.some(
    (cookie) => cookie.startsWith(begin) && isSandboxKey(key, cookie.slice(begin.length)),
  );
  return isShown ? "cookie" : null;
}

/**
 * Whether a request came from our own page or a program: another page in the same browser must not
 * control the sandbox. With the cookie a form must name the origin of its page; without the cookie
 * it need not.
 */
export function isOfOwnPage(
  { method, headers }: { method?: string | undefined; headers: IncomingHttpHeaders },
  shownBy: "header" | "cookie" | null,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return shownBy !== "cookie" || method !== "POST";
  return origin === `http://${host}`;
}

/**
 * The value of `Set-Cookie`. No script can read the cookie, and other sites' pages do not send it.
 */
export const sandboxCookie = (key: string): string =>
  `${cookieName(key)}=${key}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict`;

/**
 * Cookies do not depend on the port: two Ballasts on one machine must not overwrite each other's.
 */
const cookieName = (key: string) => `ballast-sandbox-${digest(key).toString("hex").slice(0, 8)}`;

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
