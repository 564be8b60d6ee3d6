/**
 * A backup as one file: NAME.tar.age, or NAME.tar where it is explicitly not encrypted, and beside it
 * NAME.json, which is written last. A file without it is not a backup.
 */
import * as z from "zod";
import { timeOf } from "./backup-name.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const schema = z.strictObject({
  format: z.literal(1),
  name: z.string().refine((name) => timeOf(name) !== null),
  madeAt: z.iso.datetime(),
  booksAt: z.iso.datetime(),
  /** Of the file as it is stored. */
  bytes: z.int().min(1),
  sha256,
  /** Of the manifest.json inside, as it was printed when the backup was made. */
  manifest: sha256,
  /** The public keys that it is encrypted to; none where it is not encrypted. */
  recipients: z.array(z.string()),
});

export type Packed = z.output<typeof schema>;

/** The longest NAME.json that is read. */
export const NOTE_BYTES = 65_536;

export const fileOf = ({ name, recipients }: Pick<Packed, "name" | "recipients">) =>
  recipients.length === 0 ? `${name}.tar` : `${name}.tar.age`;
export const noteOf = (name: string) => `${name}.json`;

/** The note of that backup; null where the text is something else. */
export function readNote(name: string, text: string): Packed | null {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success && read.data.name === name ? read.data : null;
  } catch {
    return null;
  }
}
