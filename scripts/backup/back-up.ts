/** One backup to one place, and the lines that tell of it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noteBackup } from "./note-backup.ts";
import { nameAt } from "./off-machine/backup-name.ts";
import type { Place } from "./off-machine/choose-place.ts";
import { fileOf } from "./off-machine/packed.ts";
import { sendBackup } from "./off-machine/send-backup.ts";
import { type Books, onStandby } from "./open-books.ts";
import { backupLines, bytesOf, line, size } from "./print.ts";
import { writeBackup } from "./write-backup.ts";

type How = { standby: string | undefined; life: AbortSignal };

export async function backUp(
  books: Books,
  place: Place,
  { standby, life }: How,
): Promise<string[]> {
  const began = performance.now();
  const read = standby === undefined ? books : onStandby(books, standby);
  const name = nameAt(new Date());
  return place.recipients === null ? await plain() : await packed(place.recipients);

  async function plain(): Promise<string[]> {
    const backup = await writeBackup({ ...read, to: join(place.sink.place, name), life });
    return [...backupLines(backup), ...(await noted(bytesOf(backup.manifest), backup.sha256))];
  }

  async function packed(recipients: string[]): Promise<string[]> {
    // As large as the backup: TMPDIR names a folder with room for it.
    const staging = await mkdtemp(join(tmpdir(), "ballast-backup-"));
    try {
      const backup = await writeBackup({ ...read, to: join(staging, name), life });
      const stored = await sendBackup({ ...backup, name, life }, place.sink, recipients);
      const where = `${fileOf(stored)}, by ${place.sink.place}`;
      return [
        ...backupLines(backup, where),
        line("Stored", `${size(stored.bytes)}, sha256 ${stored.sha256}`),
        recipients.length === 0
          ? line("OPEN", "not encrypted: whoever reads it there reads all of it")
          : line("Opened by", recipients.join(", ")),
        ...(await noted(stored.bytes, backup.sha256)),
      ];
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  async function noted(bytes: number, sha256: string): Promise<string[]> {
    const isEncrypted = place.recipients !== null && place.recipients.length > 0;
    const took = (performance.now() - began) / 1000;
    const note = { name, place: place.sink.place, isEncrypted, bytes, sha256, took };
    const failure = await noteBackup(books.ownerUrl, note);
    return failure === null
      ? []
      : [line("NOT NOTED", `for readiness, alerts and Today: ${failure}`)];
  }
}
