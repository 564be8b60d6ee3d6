/** The backups that a store holds, whole ones and others. */
import { readManifest } from "../manifest.ts";
import { timeOf } from "./backup-name.ts";
import { fileOf, NOTE_BYTES, noteOf, type Packed, readNote } from "./packed.ts";
import type { Store, Stored } from "./store.ts";

export type KnownBackup = {
  name: string;
  /** By its name. */
  at: Date;
  /** By the store's own clock. */
  modifiedAt: Date;
  /** What is stored of it, the note first: without it the rest is no backup. */
  parts: string[];
  isWhole: boolean;
};

export async function knownBackups(store: Store): Promise<KnownBackup[]> {
  const all = await store.list();
  const byName = new Map<string, Stored[]>();
  for (const one of all) {
    const name = one.name.replace(/\.(json|tar|tar\.age)$/, "");
    if (timeOf(name) !== null) byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  const known: KnownBackup[] = [];
  for (const [name, parts] of byName) {
    known.push({
      name,
      at: timeOf(name) as Date,
      modifiedAt: new Date(Math.max(...parts.map(({ modifiedAt }) => modifiedAt.getTime()))),
      parts: parts.map((part) => part.name).toSorted((a) => (a === noteOf(name) ? -1 : 1)),
      isWhole: await isWhole(store, name, parts),
    });
  }
  return known.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** By its note and the size of its file, or as a folder by its manifest. */
async function isWhole(store: Store, name: string, parts: Stored[]): Promise<boolean> {
  const [only] = parts;
  if (parts.length === 1 && only?.isFolder) {
    return await readManifest(`${store.place}/${name}`).then(
      () => true,
      () => false,
    );
  }
  const note = parts.find((part) => part.name === noteOf(name));
  const packed = note && note.bytes <= NOTE_BYTES ? await noteIn(store, name) : null;
  if (packed === null) return false;
  const file = parts.find((part) => part.name === fileOf(packed));
  return parts.length === 2 && file?.bytes === packed.bytes;
}

export async function noteIn(store: Store, name: string): Promise<Packed | null> {
  const bytes = await store.get(noteOf(name));
  if (bytes === null) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > NOTE_BYTES) return null;
    chunks.push(chunk);
  }
  return readNote(name, Buffer.concat(chunks).toString());
}
