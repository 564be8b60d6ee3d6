/**
 * Creates a UUID v7. It contains its creation time, so that books that lost a period of time can
 * tell which keys fall into it. `crypto.randomUUID` is missing where the page is served neither
 * from localhost nor over TLS.
 */
export function newKey(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = now.toString(16).padStart(12, "0").slice(-12);
  for (let at = 0; at < 6; at += 1) bytes[at] = Number.parseInt(time.slice(2 * at, 2 * at + 2), 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex);
}

/** The creation time of a UUID v7; null for any other key. */
export function timeOfKey(key: string): Date | null {
  if (key[14] !== "7") return null;
  return new Date(Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16));
}
