/**
 * The SHA-256 of a file in hex; null if the browser does not compute it (on a page without HTTPS).
 */
export async function hashOfFile(file: Blob): Promise<string | null> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest("SHA-256", await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
