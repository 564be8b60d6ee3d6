/** Every call that the contract declares, found by reading its folder. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Endpoint } from "@ballast/contract/endpoint.ts";

const CONTRACT = fileURLToPath(new URL("../../../packages/contract/src/", import.meta.url));

const files = readdirSync(CONTRACT, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);
const modules: object[] = await Promise.all(
  files.map((name) => import(/* @vite-ignore */ pathToFileURL(join(CONTRACT, name)).href)),
);

const isCall = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "service" in value && "output" in value;

/** The same calls by the names under which the contract exports them. */
export const CALLS_BY_NAME: ReadonlyMap<string, Endpoint> = new Map(
  modules.flatMap((exports) =>
    Object.entries(exports).filter((entry): entry is [string, Endpoint] => isCall(entry[1])),
  ),
);

export const CALLS: readonly Endpoint[] = [...CALLS_BY_NAME.values()];
