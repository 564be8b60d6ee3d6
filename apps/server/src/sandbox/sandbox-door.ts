/**
 * Access to the sandbox: for requests with its key, from this machine. The request's origin is checked in
 * addition to the key, because a proxy that adds no header looks local.
 */
import { LOCAL_CHAIN_ID } from "@ballast/contract/constants.ts";
import {
  isSandboxKey,
  readSandboxKey,
  sandboxCookie,
  sandboxKeyShownBy,
} from "@ballast/sandbox/sandbox-key.ts";
import type { FastifyRequest } from "fastify";
import type { Config } from "../platform/config.ts";
import { isForwarded } from "../platform/proxy-warning.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const LOCAL_NAMES = new Set(["127.0.0.1", "[::1]", "localhost"]);

export type SandboxDoor = {
  /** How a request shows the key; null: the sandbox does not exist for it. */
  shownBy(request: FastifyRequest): "header" | "cookie" | null;
  /** Whether the value in a URL is the key. */
  isOpenedBy(request: FastifyRequest, given: unknown): boolean;
  /** The value of the cookie. */
  cookie: string;
};

type Settings = Pick<Config, "SANDBOX" | "CHAIN_ID" | "PUBLIC_URL" | "TRUSTED_PROXIES">;

/** The setting that forbids the sandbox; null when none does. */
export function settingAgainstSandbox(
  settings: {
    [name in keyof Settings]?: unknown;
  },
): keyof Settings | null {
  if (settings.SANDBOX === "off") return "SANDBOX";
  if (settings.PUBLIC_URL) return "PUBLIC_URL";
  if (settings.TRUSTED_PROXIES) return "TRUSTED_PROXIES";
  return Number(settings.CHAIN_ID ?? LOCAL_CHAIN_ID) === LOCAL_CHAIN_ID ? null : "CHAIN_ID";
}

/** Null when there is no sandbox, because of the settings or because no key was made. */
export function openSandboxDoor(config: Settings & Pick<Config, "DATA_DIR">): SandboxDoor | null {
  const key = settingAgainstSandbox(config) === null ? readSandboxKey(config.DATA_DIR) : null;
  if (key === null) return null;
  return {
    shownBy: (request) => (isNear(request) ? sandboxKeyShownBy(key, request.headers) : null),
    isOpenedBy: (request, given) => isNear(request) && isSandboxKey(key, given),
    cookie: sandboxCookie(key),
  };
}

/**
 * False for a host name of another machine, as from a proxy, or from a page that resolves its name to our
 * address.
 */
function isNear({ ip, hostname, headers }: FastifyRequest): boolean {
  return LOOPBACK.has(ip) && LOCAL_NAMES.has(hostname) && !isForwarded(headers);
}
