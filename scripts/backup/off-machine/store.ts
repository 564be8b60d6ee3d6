/** Where backups are kept: what every kind of store can do. */
import { resolve } from "node:path";
import { openFolder } from "./folder-store.ts";
import { isS3, openS3 } from "./s3-store.ts";

export type Stored = { name: string; bytes: number; modifiedAt: Date; isFolder: boolean };

export type Store = {
  /** As people are told; without secrets. */
  place: string;
  /** Keeps the bytes under a name: all of them, or nothing. There are about as many as `about`. */
  put(name: string, bytes: AsyncIterable<Uint8Array>, about: number): Promise<void>;
  /** The bytes of that name; null where there are none. */
  get(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** What lies directly there with a name that begins with `ballast-`, of whoever it is. */
  list(): Promise<Stored[]>;
  remove(name: string): Promise<void>;
};

export function openStore(where: string, env: NodeJS.ProcessEnv, life: AbortSignal): Store {
  return isS3(where) ? openS3(where, env, life) : openFolder(resolve(where));
}
