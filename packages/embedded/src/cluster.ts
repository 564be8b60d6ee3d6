import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { OperatorError } from "@ballast/contract/operator-error.ts";
import type { Home } from "./home.ts";

/**
 * The passwords of the logins, stored beside the data for later starts. `ballast_replication` exists
 * once a standby was made.
 */
export type Passwords = {
  postgres: string;
  ballast_owner: string;
  ballast_service: string;
  ballast_replication?: string;
};

/** The major of the embedded binaries. Data of an older one is moved (scripts/launch/move-major.ts). */
export const MAJOR = "18";

/** The environment that PostgreSQL gets: no PG* variable of ours can change its behaviour. */
export const SERVER_ENVIRONMENT = { PATH: "/usr/bin:/bin", LANG: "C.UTF-8", TZ: "UTC" };

export type ClusterOptions = {
  /** The major of the binaries. */
  major: string;
  durable: boolean;
  /** Those of a new cluster; made up when they are not given. */
  passwords?: Passwords | undefined;
};

/** The major of a cluster. Throws OperatorError when this user cannot read it. */
export async function majorOf(cluster: string): Promise<string> {
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch((error) => {
    const message = `${cluster} cannot be read by this user: start Ballast as its owner.`;
    throw new OperatorError(message, { cause: error });
  });
  return version.trim();
}

/**
 * Creates the cluster when there is none, and returns the passwords. An interrupted creation leaves
 * nothing that a later start takes for a cluster.
 */
export async function openCluster(home: Home, bin: string, options: ClusterOptions) {
  const { major, durable } = options;
  const passwordFile = passwordsIn(home.folder);
  if (!existsSync(home.cluster)) {
    const passwords = options.passwords ?? madeUp();
    await writePasswords(home.folder, passwords);
    await initialise(home, bin, passwords.postgres, durable);
    return passwords;
  }
  await checkCluster(home, passwordFile, major);
  return readPasswords(home.folder);
}

const madeUp = (): Passwords => ({
  postgres: secret(),
  ballast_owner: secret(),
  ballast_service: secret(),
});

const passwordsIn = (folder: string) => join(folder, "passwords.json");

export async function readPasswords(folder: string): Promise<Passwords> {
  return JSON.parse(await readFile(passwordsIn(folder), "utf8"));
}

/** Renamed into its place, so that no reader sees half of it. */
export async function writePasswords(folder: string, passwords: Passwords): Promise<void> {
  const file = passwordsIn(folder);
  const text = `${JSON.stringify(passwords, null, 2)}\n`;
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** The password of the replication login, which is made when a standby first asks for it. */
export async function replicationPassword(folder: string): Promise<string> {
  const passwords = await readPasswords(folder);
  const { ballast_replication: password = secret() } = passwords;
  await writePasswords(folder, { ...passwords, ballast_replication: password });
  return password;
}

async function checkCluster(home: Home, passwordFile: string, ours: string): Promise<void> {
  const major = await majorOf(home.cluster);
  if (major !== ours) {
    throw new OperatorError(`${home.cluster} is of PostgreSQL ${major}, this is ${ours}.`);
  }
  if (!existsSync(passwordFile)) {
    throw new OperatorError(
      `${passwordFile} is missing, so nobody can log in to the database beside it.`,
    );
  }
}

async function initialise(home: Home, bin: string, password: string, durable: boolean) {
  const staging = `${home.cluster}.new`;
  const passwordFile = join(home.folder, "initial-password");
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  const { account } = home;
  if (account !== null) {
    await chown(staging, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const args = ["-D", staging, "-U", "postgres", "--auth=scram-sha-256", "--encoding=UTF8"];
  args.push("--locale=C.UTF-8", `--pwfile=${passwordFile}`, "--no-instructions");
  if (!durable) args.push("--no-sync");
  try {
    await promisify(execFile)(join(bin, "initdb"), args, {
      cwd: home.folder,
      env: SERVER_ENVIRONMENT,
      ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(staging, home.cluster);
  await syncFolder(home.folder);
}

/** Puts every file of the cluster on the disk. */
export async function syncCluster({ cluster, folder, account }: Home, bin: string): Promise<void> {
  await promisify(execFile)(join(bin, "initdb"), ["--sync-only", "-D", cluster], {
    cwd: folder,
    env: SERVER_ENVIRONMENT,
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

function secret(): string {
  return randomBytes(24).toString("hex");
}
