/** A call whose answer is a file: asked for with the session's token, then saved by the browser. */
import type { Endpoint, InputOf } from "@ballast/contract/endpoint.ts";
import type { Envelope } from "@ballast/contract/route.ts";
import { useRef, useState } from "react";
import { toWire } from "./call.ts";
import { Refused, Unreachable } from "./failures.ts";
import { refusedBy, requestOf, tokenFor } from "./http.ts";

const KEPT_MS = 60_000;

/** What came is saved unless it is not what was asked for. */
type IsRight = (file: Blob) => Promise<boolean>;

/** Whether the file was saved. Throws Refused or Unreachable. */
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

/** One at a time. `start` answers whether the file was saved, and why not. */
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
