import { sentenceOf, textOf } from "../../apps/server/src/platform/causes.ts";
import { connectOwner } from "./connect.ts";

export type BackupNote = {
  name: string;
  place: string;
  isEncrypted: boolean;
  bytes: number;
  /** Of the manifest. */
  sha256: string;
  /** Seconds since it began. */
  took: number;
};

/**
 * Notes a backup in the books, by which readiness, alerts and Today know how old the last one is. The
 * backup stands without it: a failure, as where the books were read on a standby, is returned in words.
 */
export async function noteBackup(ownerUrl: string, note: BackupNote): Promise<string | null> {
  try {
    const client = await connectOwner(ownerUrl);
    try {
      const { name, place, isEncrypted, bytes, sha256, took } = note;
      await client.query(
        "select platform.note_backup($1, $2, $3, $4, $5, make_interval(secs => $6))",
        [...[name, place, isEncrypted, bytes, Buffer.from(sha256, "hex"), took]],
      );
      return null;
    } finally {
      await client.end();
    }
  } catch (error) {
    return sentenceOf(error) ?? textOf(error);
  }
}
