import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { OperatorError } from "@ballast/contract/operator-error.ts";
import { type Account, canReach, serverAccount } from "./account.ts";
import { sharedFolder } from "./binaries.ts";

/** The folder that holds everything of one server: its cluster, passwords and log. */
export type Home = { folder: string; cluster: string; account: Account | null };

const POINTER = "moved-to";

/**
 * The present folder of the data requested at `dataDir`: that one, or where an earlier start moved
 * it.
 */
export function homeFolder(dataDir: string): string {
  const pointer = join(dataDir, POINTER);
  if (existsSync(pointer)) return readFileSync(pointer, "utf8").trim();
  return existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
}

/**
 * Chooses the folder of the data and the account of the server. The folder is `dataDir`, unless the
 * account cannot enter a parent folder of it: then it is a folder below `sharedFolder()`. Once
 * there is a cluster, its place never changes.
 */
export async function openHome(dataDir: string): Promise<Home> {
  const asked = await makeFolder(dataDir);
  const known = homeFolder(asked);
  if (existsSync(join(known, "cluster"))) return atItsPlace(known);
  if (existsSync(join(asked, POINTER))) {
    throw new OperatorError(
      `${join(asked, POINTER)} says that the data is in ${known}, and it is not. ` +
        "`npm run reset` begins anew.",
    );
  }
  const account = serverAccount(join(asked, "cluster"));
  if (account === null || canReach(account, asked)) return describe(asked, account);
  const mark = createHash("sha256").update(asked).digest("hex").slice(0, 12);
  const shared = await makeFolder(join(sharedFolder(), `${basename(asked)}-${mark}`));
  if (!canReach(account, shared)) {
    throw new OperatorError(
      `The account ${account.name} can enter neither ${asked} nor ${shared}. ` +
        "Set BALLAST_DATA_DIR to a folder that it can enter.",
    );
  }
  return describe(shared, account);
}

/** Records at `dataDir` that the data is elsewhere. Call it when the cluster is complete. */
export async function rememberHome(dataDir: string, home: Home): Promise<void> {
  const asked = realpathSync(dataDir);
  if (home.folder === asked) return;
  await writeFile(join(asked, POINTER), `${home.folder}\n`, { flush: true });
}

/** Removes a folder elsewhere in which no cluster was completed: nothing leads to it. */
export async function forgetUnfinished(dataDir: string, home: Home): Promise<void> {
  if (existsSync(home.cluster) || home.folder === realpathSync(dataDir)) return;
  await rm(home.folder, { recursive: true, force: true });
}

function atItsPlace(folder: string): Home {
  const home = describe(folder, serverAccount(join(folder, "cluster")));
  if (home.account !== null && !canReach(home.account, home.cluster)) {
    throw new OperatorError(
      `The data is in ${folder}, and the account ${home.account.name} that runs PostgreSQL ` +
        "can no longer enter it. Open the folders above it to that account.",
    );
  }
  return home;
}

function describe(folder: string, account: Account | null): Home {
  return { folder, cluster: join(folder, "cluster"), account };
}

// Root lets the other account pass through, not list: private files in it have modes of their own.
async function makeFolder(path: string): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  await mkdir(path, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  if (isRoot) await chmod(path, 0o711);
  return realpathSync(path);
}
