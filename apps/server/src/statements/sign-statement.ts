/**
 * Appends a signature line to a statement (docs/statements.md). The line has the member, the period and the
 * hash of all preceding bytes, and the signature covers the line's text.
 */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { SignedFormat } from "@ballast/contract/user/own-data.ts";
import type { Period } from "./period.ts";
import type { SigningKey } from "./signing-keys.ts";
import { CSV_COLUMNS } from "./statement-csv.ts";

export type SignedAbout = { format: SignedFormat; memberId: string; period: Period };

/** For a PDF reader it is a comment, which is allowed after the end. */
const LINE = {
  csv: (text: string) => `${text}\r\n`,
  pdf: (text: string) => `%${text}\n`,
} as const;

/** Between hash and signature, so that the row of a CSV has as many fields as the others. */
const EMPTY_FIELDS: Record<SignedFormat, number> = { csv: CSV_COLUMNS.length - 9, pdf: 0 };

export function signStatement(body: Readable, about: SignedAbout, key: SigningKey): Readable {
  return Readable.from(withSignature(body, about, key), { objectMode: false });
}

async function* withSignature(body: Readable, about: SignedAbout, key: SigningKey) {
  const hash = createHash("sha256");
  for await (const part of body) {
    hash.update(part);
    yield part;
  }
  const { format, memberId, period } = about;
  const { from, to, zone } = period;
  const text = [
    "signature",
    "ed25519",
    key.id,
    memberId,
    from,
    to,
    zone,
    hash.digest("hex"),
  ].join();
  const signed = text + ",".repeat(EMPTY_FIELDS[format]);
  yield LINE[format](`${signed},${key.sign(signed)}`);
}
