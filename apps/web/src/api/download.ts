/**
 * Downloads a response that is a file: fetched with the session's token, then saved by the browser.
 */
import type { Endpoint, InputOf } from "@ballast/contract/endpoint.ts";
import type { Envelope } from "@ballast/contract/route.ts";
import { useRef, useState } from "react";
import { toWire } from "./call.ts";
import { Refused, Unreachable } from "./failures.ts";
import { refusedBy, requestOf, tokenFor } from "./http.ts";

const KEPT_MS = 60_000;

/** Decides whether a received file is the requested one; only then is it saved. */
type IsRight = (file: Blob) => Promise<boolean>;

/** Returns whether the file was saved. Throws Refused or Unreachable. */
async function download<E extends Endpoint>(
  endpoint: E,
  input?: InputOf<E>,
  isRight: IsRight = async () => true,
): Promise<boolean> {
  const token = tokenFor(endpoint);
  try {
    const { url, request } = requestOf(endpoint, toWire(endpoint, input), {}, token);
    const response = await fetch(url, request);
    const disposition = response.headers.get("content-disposition");
    if (disposition === null) throw refusedBy((await response.json()) as Envelope<unknown>, token);
    const file = await response.blob();
    if (!(await isRight(file))) return false;
    save(file, /filename="([^"]+)"/.exec(disposition)?.[1] ?? "ballast");
    return true;
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Unreachable(String(error));
  }
}

export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/**
 * Runs one download at a time. `start` resolves with whether the file was saved, and with the error
 * if not.
 */
export function useDownload<E extends Endpoint>(endpoint: E) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isRunning = useRef(false);
  return {
    isBusy,
    error,
    clearError: () => setError(null),
    async start(
      input?: InputOf<E>,
      isRight?: IsRight,
    ): Promise<{ isSaved: boolean; error: unknown }> {
      if (isRunning.current) return { isSaved: false, error: null };
      isRunning.current = true;
      setIsBusy(true);
      setError(null);
      try {
        return { isSaved: await download(endpoint, input, isRight), error: null };
      } catch (failure) {
        setError(failure);
        return { isSaved: false, error: failure };
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
  };
}
