/** What is known of a newer version of the app, and which one the member put off. */
import { CLIENT_VERSION_CODE } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { appVersion } from "@ballast/contract/user/calls.ts";
import { call } from "../../../api/call.ts";
import { createKeptStore, createStore, type Store } from "../../../api/store.ts";
import { whenIdle } from "../../../api/when-idle.ts";
import { appPlatformOf } from "./app-platform.ts";

export type NewVersion = NonNullable<OutputOf<typeof appVersion>>;

const store = createStore<NewVersion | null>(null);
const hasAsked = createStore(false);

async function ask(): Promise<boolean> {
  hasAsked.write(true);
  try {
    const platform = appPlatformOf(navigator);
    const answer = await call(appVersion, { platform, code: CLIENT_VERSION_CODE });
    store.write(answer);
    return answer !== null;
  } catch (error) {
    hasAsked.write(false);
    throw error;
  }
}

/** The version that is newer than this one, or null; asked for once while the app is open. */
export const newVersion: Store<NewVersion | null> = {
  ...store,
  subscribe(listener) {
    if (!hasAsked.read()) whenIdle(() => hasAsked.read() || ask().catch(() => {}));
    return store.subscribe(listener);
  },
};

/** The code of the version that was put off. */
export const putOff = createKeptStore<number>("ballast.updatePutOff", 0, (value) =>
  typeof value === "number" ? value : null,
);

/** The member asked for it: the prompt then opens whatever was put off before. */
export const isAskedFor = createStore(false);

export function isShown(found: NewVersion, putOffCode: number, wasAskedFor: boolean): boolean {
  return found.compulsory || wasAskedFor || found.code !== putOffCode;
}

/** Where it is to be had; null when that is no address of the web. */
export function downloadHref(downUrl: string, here: string): string | null {
  try {
    const url = new URL(downUrl, here);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

/** Asks the server now; answers whether there is a newer version. Throws what the call throws. */
export async function askForUpdate(): Promise<boolean> {
  const isNewer = await ask();
  isAskedFor.write(isNewer);
  return isNewer;
}
