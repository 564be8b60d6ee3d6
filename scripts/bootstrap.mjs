// Runs a script of this project on its pinned Node, after installing the packages of the lock file
// when that has changed. Plain JavaScript without dependencies, for any Node from 20 on:
//   node scripts/bootstrap.mjs scripts/start.ts [arguments]
// or only installs the packages of another folder's lock file, which few people need:
//   node scripts/bootstrap.mjs --install FOLDER
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const MAJOR = 24;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const SAY_EVERY_MS = 10_000;
const TURN_EVERY_MS = 150;
const TURNS = ["|", "/", "-", "\\"];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const boot = join(root, ".node-bootstrap");
const pinned = join(
  root,
  "node_modules",
  `node-${process.platform}-${process.arch}`,
  "bin",
  "node",
);
const [first, ...rest] = process.argv.slice(2);
if (first === "--install") {
  if (rest[0] === undefined) fail("Which folder? node scripts/bootstrap.mjs --install FOLDER");
  // npm runs on the pinned Node, which the main install brings.
  await installIfChanged("");
  await installIfChanged(rest[0]);
} else {
  await installIfChanged("");
  run(first, rest);
}

async function installIfChanged(folder) {
  // What a release runs on was installed by hand, without development packages, and a server may
  // run from it.
  const isReleased = existsSync(join(root, "release.json"));
  if (folder === "" && isReleased && existsSync(join(root, "node_modules"))) return;
  const lock = join(folder, "package-lock.json");
  const lockText = readFileSync(join(root, lock), "utf8");
  const wanted = `${createHash("sha256").update(lockText).digest("hex")} ${process.platform} ${process.arch}\n`;
  const stamp = join(root, folder, "node_modules", ".installed");
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (installed === wanted) return;
  console.log(
    `Installing the packages that ${lock} names, once. That takes about a minute or two, ` +
      "longer on a slow network or machine.",
  );
  // The reader of this output may be gone: npm must not be left alone because of that.
  process.stdout.on("error", () => {});
  const began = Date.now();
  // Without the stamp an interrupted install is repeated.
  rmSync(stamp, { force: true });
  const node = folder === "" ? await nodeForNpm(lockText) : nodeToRun();
  await npmCi(node, join(root, folder), "npm fetches and unpacks");
  remove(boot);
  writeFileSync(stamp, wanted);
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

// npm silently leaves out optional packages whose engines exclude the Node it runs on; with an
// older Node the compiled parts of some would be missing. In that case the pinned Node is fetched
// first by itself, at the version and hash of the lock file, and npm then runs on it.
async function nodeForNpm(lockText) {
  if (major(process.execPath) === MAJOR || !leavesOut(lockText)) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const entry = JSON.parse(lockText).packages[`node_modules/${name}`];
  if (entry === undefined) return process.execPath;
  const about = { name: "node-bootstrap", version: "0.0.0", private: true };
  // One platform's Node is in a package of another name.
  const of = entry.name === undefined ? entry.version : `npm:${entry.name}@${entry.version}`;
  const dependencies = { [name]: of };
  const packages = { "": { ...about, dependencies }, [`node_modules/${name}`]: entry };
  remove(boot);
  mkdirSync(boot);
  writeFileSync(join(boot, "package.json"), JSON.stringify({ ...about, dependencies }));
  const lock = { ...about, lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(boot, "package-lock.json"), JSON.stringify(lock));
  await npmCi(process.execPath, boot, `npm fetches Node ${MAJOR} first`);
  const node = join(boot, "node_modules", name, "bin", "node");
  return major(node) === MAJOR ? node : process.execPath;
}

// Compares versions with npm's own code; when npm's location is unknown, assumes that it leaves
// packages out.
function leavesOut(lockText) {
  try {
    const { satisfies } = createRequire(process.env.npm_execpath)("semver");
    const suits = (range) => satisfies(process.version, range, { includePrerelease: true });
    const packages = Object.values(JSON.parse(lockText).packages);
    return packages.some((one) => one.optional && one.engines?.node && !suits(one.engines.node));
  } catch {
    return true;
  }
}

async function npmCi(node, folder, what) {
  // Under `npm start` the running npm names its own script; otherwise the npm on the PATH is used.
  const script = process.env.npm_execpath;
  const [command, ...before] = script ? [node, script] : ["npm"];
  const flags = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  const npm = spawn(command, [...before, ...flags], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  });
  const stopShowing = showWaiting(what);
  let said = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (text) => (said += text));
  // On a signal we end only after npm did, because it must not continue during the next install.
  const cutOff = (signal) => npm.kill(signal);
  for (const signal of SIGNALS) process.on(signal, cutOff);
  const how = await new Promise((resolve) => {
    npm.on("error", (error) => resolve(error.message));
    npm.on("close", (code, signal) =>
      resolve(code === 0 ? null : `it ended with ${code ?? signal}`),
    );
  });
  for (const signal of SIGNALS) process.off(signal, cutOff);
  stopShowing();
  if (how !== null) fail(`${said}npm could not install the packages: ${how}.`);
}

// npm prints nothing until it is done: a terminal shows a moving sign, other outputs a line now and
// then.
function showWaiting(what) {
  const began = Date.now();
  const soFar = () => `  ${what}, ${Math.round((Date.now() - began) / 1000)} s so far`;
  if (!process.stdout.isTTY) {
    const saying = setInterval(() => console.log(`${soFar()} …`), SAY_EVERY_MS);
    return () => clearInterval(saying);
  }
  let turn = 0;
  const turning = setInterval(() => {
    turn = (turn + 1) % TURNS.length;
    process.stdout.write(`\r${soFar()} ${TURNS[turn]}`);
  }, TURN_EVERY_MS);
  return () => {
    clearInterval(turning);
    process.stdout.write("\r\x1b[K");
  };
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function run(script, args) {
  if (script === undefined) fail("Which script? node scripts/bootstrap.mjs SCRIPT [arguments]");
  const node = nodeToRun();
  if (major(node) < MAJOR) {
    fail(
      `Ballast runs on Node ${MAJOR}. npm has none for ${process.platform}-${process.arch}, and ` +
        `this is Node ${process.versions.node}: install Node ${MAJOR} and start again.`,
    );
  }
  const child = spawn(node, [script, ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  });
  // The script decides when to end, and we end with it. A terminal sends Ctrl-C to both of us.
  for (const signal of SIGNALS) {
    process.on(signal, () => (signal === "SIGINT" && process.stdin.isTTY) || child.kill(signal));
  }
  endWithNpm(child);
  child.on("error", (error) => fail(`${node} does not run: ${error.message}`));
  child.on("exit", (code, signal) => {
    process.exit(signal === null ? code : 128 + constants.signals[signal]);
  });
}

// npm runs us below a shell, and a SIGTERM to npm ends that shell without reaching us: we then end
// when the shell is gone. Started by hand, we may outlive our parent.
function endWithNpm(child) {
  if (!process.env.npm_execpath) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 250);
}

// The Node that is there already is used when it is of this major and no older than the pinned one.
function nodeToRun() {
  if (major(process.execPath) === MAJOR && !isOlder(process.versions.node, pinnedVersion())) {
    return process.execPath;
  }
  return major(pinned) === MAJOR ? pinned : process.execPath;
}

function pinnedVersion() {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const name = `node_modules/node-${process.platform}-${process.arch}`;
  return lock.packages[name]?.version ?? `${MAJOR}.0.0`;
}

function isOlder(version, than) {
  const [a, b] = [version, than].map((text) => text.split(".").map(Number));
  const differs = a.findIndex((number, at) => number !== b[at]);
  return differs !== -1 && a[differs] < b[differs];
}

/** The major version of a Node program; 0 when it does not exist or does not run here. */
function major(node) {
  if (node === process.execPath) return Number(process.versions.node.split(".")[0]);
  if (!existsSync(node)) return 0;
  const asked = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number(/^v(\d+)\./.exec(asked.stdout ?? "")?.[1] ?? 0);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
