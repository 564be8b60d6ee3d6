/** Keyset cursors: the sort key of the last row, as opaque text. */
import { Refusal } from "../platform/refusal.ts";

export function toCursor(...key: (string | number | bigint)[]): string {
  return Buffer.from(key.join(" ")).toString("base64url");
}

/** The parts of a cursor; refuses one of another form. */
export function fromCursor(cursor: string, form: RegExp): string[] {
  const match = form.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new Refusal("bad_input", { fields: "cursor" });
  return match.slice(1);
}

export const UUID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
