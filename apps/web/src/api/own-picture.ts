/**
 * A picture that its owner alone may see: fetched with the session's token, which an address in an
 * <img> cannot carry. As a data: address, the only other kind that the page's policy allows.
 */
import { onSession, readSession } from "./session.ts";

/** What could not be had is asked for again when it is shown after so long. */
const AGAIN_AFTER_MS = 5_000;

const pictures = new Map<string, Promise<string | null>>();
onSession(() => pictures.clear());

/** The same promise for the same picture, as React's `use` wants it; null where it cannot be had. */
export function ownPicture(url: string): Promise<string | null> {
  const known = pictures.get(url);
  if (known !== undefined) return known;
  const loading = load(url);
  pictures.set(url, loading);
  void loading.then((picture) => {
    if (picture === null) setTimeout(() => pictures.delete(url), AGAIN_AFTER_MS);
  });
  return loading;
}

async function load(url: string): Promise<string | null> {
  try {
    const headers = { "x-access-token": readSession()?.token ?? "" };
    const response = await fetch(url, { headers });
    return response.ok ? await dataUrl(await response.blob()) : null;
  } catch {
    return null;
  }
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
