/** The newer version of the app, if there is one, and the version that the member postponed. */
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

/** The version that is newer than this one, or null; requested once while the app is open. */
export const newVersion: Store<NewVersion | null> = {
  ...store,
  subscribe(listener) {
    if (!hasAsked.read()) whenIdle(() => hasAsked.read() || ask().catch(() => {}));
    return store.subscribe(listener);
  },
};

/** The code of the version that was postponed. */
export const putOff = createKeptStore<number>("ballast.updatePutOff", 0, (value) =>
  typeof value === "number" ? value : null,
);

/** The member asked for an update: the prompt then opens even for a postponed version. */
export const isAskedFor = createStore(false);

export function isShown(found: NewVersion, putOffCode: number, wasAskedFor: boolean): boolean {
  return found.compulsory || wasAskedFor || found.code !== putOffCode;
}

/** The download address; null if it is not an http or https URL. */
export function downloadHref(downUrl: string, here: string): string | null {
  try {
    const url = new URL(downUrl, here);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

/**
 * Asks the server now; resolves with whether there is a newer version. Throws the errors of the
 * call.
 */
export async function askForUpdate(): Promise<boolean> {
  const isNewer = await ask();
  isAskedFor.write(isNewer);
  return isNewer;
}
