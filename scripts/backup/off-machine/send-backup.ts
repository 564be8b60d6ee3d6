/** Brings a backup to where it is kept: packed, encrypted, hashed on the way, and its note last. */
import { createHash } from "node:crypto";
import { bytesOf } from "../print.ts";
import type { Backup } from "../write-backup.ts";
import { encrypted } from "./encryption.ts";
import { pack } from "./pack.ts";
import { fileOf, noteOf, type Packed } from "./packed.ts";
import type { Store } from "./store.ts";

/** What tar and age add to a file, at most. */
const OVERHEAD = 2_048;

type Sent = Backup & { name: string; life: AbortSignal };

export async function sendBackup(
  backup: Sent,
  store: Pick<Store, "put">,
  recipients: string[],
): Promise<Packed> {
  const { manifest, name, sha256, life } = backup;
  const hash = createHash("sha256");
  let sent = 0;
  async function* counted(bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      life.throwIfAborted();
      hash.update(chunk);
      sent += chunk.length;
      yield chunk;
    }
  }
  const tar = pack(backup.folder);
  const bytes = counted(recipients.length === 0 ? tar : encrypted(tar, recipients));
  await store.put(fileOf({ name, recipients }), bytes, aboutBytes(backup));
  const packed: Packed = {
    ...{ format: 1, name, madeAt: manifest.madeAt, booksAt: manifest.booksAt },
    ...{ bytes: sent, sha256: hash.digest("hex"), manifest: sha256, recipients },
  };
  const note = new TextEncoder().encode(`${JSON.stringify(packed, null, 2)}\n`);
  await store.put(noteOf(name), one(note), note.length);
  return packed;
}

async function* one(bytes: Uint8Array) {
  yield bytes;
}

function aboutBytes({ manifest }: Backup): number {
  const { tables, files, proofs } = manifest;
  const count = tables.length + files.count + proofs.count;
  return Math.ceil(bytesOf(manifest) * 1.01) + (count + 1_000) * OVERHEAD;
}
