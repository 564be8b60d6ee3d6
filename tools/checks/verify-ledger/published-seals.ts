/** Published seals that anybody kept: docs/ledger-seal.md. */
import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { BackupRefused } from "../../../scripts/backup/manifest.ts";

const BUCKETS = 64;
const MOST_FILES = 10_000;

const sealFile = z.strictObject({
  format: z.literal("ballast-seal-1"),
  day: z.iso.date(),
  at: z.iso.datetime(),
  buckets: z
    .array(
      z.strictObject({
        bucket: z.int(),
        sequence: z.string().regex(/^(0|[1-9]\d{0,17})$/),
        hash: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .length(BUCKETS),
  seal: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The ends of all chains at one moment; `from` is the file's name. */
export type PublishedSeal = {
  day: string;
  from: string;
  heads: { sequence: bigint; hash: string }[];
};

/**
 * Reads files, or the .json files of folders. Throws BackupRefused, naming the file and what is
 * wrong with it.
 */
export async function readSeals(places: readonly string[]): Promise<PublishedSeal[]> {
  const files: string[] = [];
  for (const place of places) files.push(...(await filesOf(place)));
  if (files.length > MOST_FILES) throw new BackupRefused(`More than ${MOST_FILES} seals at once.`);
  const seals: PublishedSeal[] = [];
  for (const file of files) seals.push(readSeal(await readFile(file, "utf8"), file));
  return seals;
}

async function filesOf(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => null);
  if (found === null) throw new BackupRefused(`There is no ${place}.`);
  if (!found.isDirectory()) return [place];
  const names = (await readdir(place)).filter((name) => name.endsWith(".json")).sort();
  if (names.length === 0) throw new BackupRefused(`${place} has no .json file.`);
  return names.map((name) => join(place, name));
}

function readSeal(text: string, from: string): PublishedSeal {
  const { success, data } = sealFile.safeParse(asJson(text));
  if (!success || data.buckets.some(({ bucket }, at) => bucket !== at)) {
    throw new BackupRefused(`${from} is not a published seal.`);
  }
  const all = createHash("sha256");
  for (const { hash } of data.buckets) all.update(hash, "hex");
  if (all.digest("hex") !== data.seal) {
    throw new BackupRefused(`${from} was changed: its seal is not that of its own 64 hashes.`);
  }
  const heads = data.buckets.map(({ sequence, hash }) => ({ sequence: BigInt(sequence), hash }));
  return { day: data.day, from, heads };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
