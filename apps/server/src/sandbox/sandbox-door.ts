/**
 * Who sees the sandbox: whoever shows its key, on this machine. That a request came from this machine
 * and by no proxy is asked beside the key, never in its place: a proxy that adds nothing looks the same.
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
  /** How a request shows the key; null: for it there is no sandbox. */
  shownBy(request: FastifyRequest): "header" | "cookie" | null;
  /** Whether what stands in an address is the key. */
  isOpenedBy(request: FastifyRequest, given: unknown): boolean;
  /** What a browser keeps of the key. */
  cookie: string;
};

type Settings = Pick<Config, "SANDBOX" | "CHAIN_ID" | "PUBLIC_URL" | "TRUSTED_PROXIES">;

/** Which setting says that the sandbox is not to be there; null when none does. */
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

/** Null where there is no sandbox: by the settings, or because no key was made. */
export function openSandboxDoor(config: Settings & Pick<Config, "DATA_DIR">): SandboxDoor | null {
  const key = settingAgainstSandbox(config) === null ? readSandboxKey(config.DATA_DIR) : null;
  if (key === null) return null;
  return {
    shownBy: (request) => (isNear(request) ? sandboxKeyShownBy(key, request.headers) : null),
    isOpenedBy: (request, given) => isNear(request) && isSandboxKey(key, given),
    cookie: sandboxCookie(key),
  };
}

/** A name of another machine: a proxy brought it here, or a page that gave its name our address. */
function isNear({ ip, hostname, headers }: FastifyRequest): boolean {
  return LOOPBACK.has(ip) && LOCAL_NAMES.has(hostname) && !isForwarded(headers);
}
