/**
 * Makes a release of the checked-out commit, in a new folder: the tree with its builds, the list of
 * its parts, the licences of others, checksums and a signature. `--check` checks one.
 */
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { RELEASE_FILE } from "../apps/server/src/platform/release.ts";
import { CommandRefused, command, Misused, SIGNALS } from "./command.ts";
import { noticesOf } from "./release/notices.ts";
import { isAllowed, neededPackages } from "./release/packages.ts";
import { sbomOf } from "./release/sbom.ts";
import { faultsOf, readKey, signSums, writeSums } from "./release/sums.ts";
import { checkOut, outputOf, pack, readCommit } from "./release/tree.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const USAGE = {
  usage:
    "npm run release -- --to FOLDER [--key PRIVATE.pem], or npm run release -- --check FOLDER --key PUBLIC.pem",
  options: { to: "value", check: "value", key: "value" },
  inOrder: SIGNALS,
} as const;

await command(USAGE, async ({ options: { to, check, key }, life }) => {
  if ((to === undefined) === (check === undefined)) throw new Misused("Either --to or --check.");
  if (to !== undefined) return make(resolve(to), key, life);
  if (key === undefined) throw new Misused("--check needs the public key of whoever signed.");
  await checkRelease(resolve(check ?? ""), key);
});

async function checkRelease(folder: string, keyFile: string): Promise<void> {
  const faults = await faultsOf(folder, readKey(keyFile, "public"));
  if (faults.length > 0) throw new CommandRefused(faults.join("\n"));
  console.log(`${folder} is as it was signed.`);
}

async function make(to: string, keyFile: string | undefined, life: AbortSignal): Promise<void> {
  const key = keyFile === undefined ? null : readKey(keyFile, "private");
  if (existsSync(to) && !(statSync(to).isDirectory() && readdirSync(to).length === 0)) {
    throw new CommandRefused(`${to} is there already. A release gets a new folder.`);
  }
  const commit = await readCommit(ROOT);
  const name = `ballast-${commit.version}`;
  const making = join(to, ".making");
  const tree = join(making, name);
  const done = join(making, "done");
  try {
    await mkdir(done, { recursive: true });
    await checkOut(ROOT, commit, tree);
    console.log(`Builds ${commit.version} of commit ${commit.id} in a tree of its own.`);
    // It installs what the lock file names, then builds.
    const build = ["scripts/bootstrap.mjs", "scripts/build.ts"];
    await outputOf(process.execPath, build, { cwd: tree, signal: life });
    const said = { version: commit.version, commit: commit.id, committedAt: commit.at };
    writeFileSync(join(tree, RELEASE_FILE), `${JSON.stringify(said, null, 2)}\n`);
    await describeParts(tree, done, name, { commit: commit.id, madeAt: commit.at, life });
    rmSync(join(tree, "node_modules"), { recursive: true });
    await pack(making, name, commit.at, join(done, `${name}.tar.gz`));
    // Only a whole release comes to its place.
    for (const file of readdirSync(done)) renameSync(join(done, file), join(to, file));
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  await writeSums(to);
  if (key) signSums(to, key);
  console.log(`Made ${to}: ${readdirSync(to).join(", ")}`);
  if (!key) console.log("Not signed: --key names the private key (PEM, Ed25519) to sign with.");
}

/** Writes the list of parts and the licences of others beside the tree. */
async function describeParts(
  tree: string,
  to: string,
  name: string,
  { life, ...made }: { commit: string; madeAt: Date; life: AbortSignal },
): Promise<void> {
  const lock = JSON.parse(readFileSync(join(tree, "package-lock.json"), "utf8"));
  const packages = neededPackages(lock, tree);
  const wrong = packages.filter(({ licence }) => !isAllowed(licence));
  if (wrong.length > 0) {
    const list = wrong.map((one) => `${one.name} ${one.version}: ${one.licence ?? "none"}`);
    throw new CommandRefused(`These licences are not on the list:\n${list.join("\n")}`);
  }
  const asked = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
  const all = JSON.parse(await outputOf("npm", asked, { cwd: tree, signal: life }));
  const sbom = sbomOf(all, packages, made);
  writeFileSync(join(to, `${name}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
  writeFileSync(join(to, `${name}-notices.txt`), noticesOf(packages, tree));
}
