/**
 * A picture that only its owner may see: fetched with the session's token, which the URL of an
 * <img> cannot carry. It is shown as a data: URL, the only other kind that the page's content
 * security policy allows.
 */
import { onSession, readSession } from "./session.ts";

/** After this many milliseconds a picture that failed to load is fetched again when it is shown. */
const AGAIN_AFTER_MS = 5_000;

const pictures = new Map<string, Promise<string | null>>();
onSession(() => pictures.clear());

/**
 * Returns the same promise for the same picture, as React's `use` requires; it resolves to null
 * when the picture cannot be loaded.
 */
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
