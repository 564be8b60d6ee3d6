import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const BOOTSTRAP = fileURLToPath(new URL("./bootstrap.mjs", import.meta.url));
const NODE = `node-${process.platform}-${process.arch}`;

// A stand-in for npm: records its arguments and installs a fake Node. NPM makes it fail or take its
// time.
const STAND_IN_NPM = `
  import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from "node:fs";
  appendFileSync("../npm-calls", process.argv.slice(2).join(" ") + "\\n");
  if (process.env.NPM === "fails") { console.error("no space left"); process.exit(1); }
  if (process.env.NPM === "is slow") await new Promise((resolve) => setTimeout(resolve, 60_000));
  const takes = Number(process.env.NPM_TAKES_MS ?? 0);
  await new Promise((resolve) => setTimeout(resolve, takes));
  const bin = "node_modules/${NODE}/bin";
  mkdirSync(bin, { recursive: true });
  writeFileSync(bin + "/node", '#!/bin/sh\\nPINNED=yes exec "${process.execPath}" "$@"\\n');
  chmodSync(bin + "/node", 0o755);`;

const SCRIPT = `
  process.on("SIGTERM", () => { console.log("told to end"); process.exit(7); });
  console.log(JSON.stringify({ pinned: process.env.PINNED, args: process.argv.slice(2) }));
  if (process.argv[2] === "stay") setInterval(() => {}, 60_000);`;

let folder: string;
let root: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ballast-bootstrap-"));
  root = join(folder, "root");
  await mkdir(join(root, "scripts"), { recursive: true });
  await copyFile(BOOTSTRAP, join(root, "scripts", "bootstrap.mjs"));
  await writeFile(join(root, "script.mjs"), SCRIPT);
  await writeFile(join(folder, "npm.mjs"), STAND_IN_NPM);
  await writeLock("24.99.1");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function writeLock(version: string): Promise<void> {
  const packages = { [`node_modules/${NODE}`]: { version } };
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages }));
}

function bootstrap(args: string[], npm = "works", more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, NPM: npm, npm_execpath: join(folder, "npm.mjs"), ...more };
  const command = [join(root, "scripts", "bootstrap.mjs"), ...args];
  const child = spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (more) => {
      text += more;
    });
  }
  const code = once(child, "close").then(([ended]) => Number(ended));
  return { child, code, said: () => text };
}

async function run(args: string[], npm?: string): Promise<{ code: number; said: string }> {
  const started = bootstrap(args, npm);
  return { code: await started.code, said: started.said() };
}

async function npmCalls(above = folder): Promise<number> {
  const text = await readFile(join(above, "npm-calls"), "utf8").catch(() => "");
  return text.split("\n").length - 1;
}

test("installs what the lock says, then runs the script on the pinned Node", async () => {
  const { code, said } = await run(["script.mjs", "a", "b c"]);
  expect(said).toContain("Installing");
  expect(said).toContain('{"pinned":"yes","args":["a","b c"]}');
  expect(code).toBe(0);
});

test("runs the script on the Node that is there, when it is as new as the pinned one", async () => {
  await writeLock(process.versions.node);
  expect((await run(["script.mjs"])).said).toContain('{"args":[]}');
  const [major, minor] = process.versions.node.split(".");
  await writeLock(`${major}.${minor}.999`);
  expect((await run(["script.mjs"])).said).toContain('{"pinned":"yes","args":[]}');
});

test("says what npm is doing and for how long, a line now and then where there is no terminal", async () => {
  const started = bootstrap(["script.mjs"], "works", { NPM_TAKES_MS: "10600" });
  expect(await started.code).toBe(0);
  expect(started.said()).toMatch(
    /^Installing .* a minute or two, .*\n {2}npm fetches and unpacks, 10 s so far …\nInstalled in 1\d s\.\n\{/,
  );
}, 60_000);

/** Creates a terminal for a command; part of util-linux. */
const SCRIPT_PROGRAM = "/usr/bin/script";

test.runIf(existsSync(SCRIPT_PROGRAM))(
  "on a terminal moves a sign, and takes it away",
  async () => {
    const command = `"${process.execPath}" scripts/bootstrap.mjs script.mjs`;
    const terminal = spawn(SCRIPT_PROGRAM, ["-qec", command, "/dev/null"], {
      cwd: root,
      env: { ...process.env, npm_execpath: join(folder, "npm.mjs"), NPM_TAKES_MS: "1500" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    terminal.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    await once(terminal, "close");
    const signs = [...said.matchAll(/\r {2}npm fetches and unpacks, [01] s so far ([|/\\-])/g)];
    expect(new Set(signs.map(([, sign]) => sign)).size).toBe(4);
    expect(said).toContain("\r\x1b[KInstalled in ");
  },
  60_000,
);

test("installs again only when the lock changed", async () => {
  await run(["script.mjs"]);
  const again = await run(["script.mjs"]);
  expect(again.said).not.toContain("Installing");
  expect(await npmCalls()).toBe(1);
  await writeLock("24.99.2");
  await run(["script.mjs"]);
  expect(await npmCalls()).toBe(2);
});

test("installs nothing over the packages of a release", async () => {
  await writeFile(join(root, "release.json"), "{}");
  await mkdir(join(root, "node_modules"));
  expect((await run(["script.mjs"])).said).not.toContain("Installing");
  expect(await npmCalls()).toBe(0);
});

test("installs the packages of a folder that asks for them by itself, once", async () => {
  await mkdir(join(root, "tools"));
  await writeFile(join(root, "tools", "package-lock.json"), JSON.stringify({ packages: {} }));
  await run(["script.mjs"]);
  expect(await npmCalls(root)).toBe(0);
  const { code, said } = await run(["--install", "tools"]);
  expect(said).toContain("the packages that tools/package-lock.json names");
  expect(code).toBe(0);
  expect((await run(["--install", "tools"])).said).toBe("");
  expect([await npmCalls(root), await npmCalls()]).toEqual([1, 1]);
});

test.each([
  ["^20 || >=22", 0],
  [">=99", 1],
])(
  "on another Node npm fetches the pinned one first where it would leave a package for %s out",
  async (engines, fetched) => {
    const text = await readFile(BOOTSTRAP, "utf8");
    const other = text.replace(/^const MAJOR = \d+;/m, "const MAJOR = 99;");
    expect(other).not.toBe(text);
    await writeFile(join(root, "scripts", "bootstrap.mjs"), other);
    const compiled = { version: "1", optional: true, engines: { node: engines } };
    const packages = {
      [`node_modules/${NODE}`]: { version: "1" },
      "node_modules/compiled": compiled,
    };
    await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages }));
    // The folder that npm has beside itself.
    await mkdir(join(folder, "node_modules"));
    const semver = fileURLToPath(new URL("../node_modules/semver", import.meta.url));
    await symlink(semver, join(folder, "node_modules", "semver"));
    await mkdir(join(root, "tools"));
    await writeFile(join(root, "tools", "package-lock.json"), JSON.stringify({ packages: {} }));
    expect((await run(["--install", "tools"])).code).toBe(0);
    // The calls for the Node and those for the tools are recorded separately.
    expect([await npmCalls(root), await npmCalls()]).toEqual([fetched + 1, 1]);
  },
);

test("a failed install shows what npm said, and is done again by the next run", async () => {
  const failed = await run(["script.mjs"], "fails");
  expect(failed.code).toBe(1);
  expect(failed.said).toContain("no space left");
  expect(failed.said).not.toContain("pinned");
  expect((await run(["script.mjs"])).said).toContain('"pinned":"yes"');
});

test("an install that is cut off takes npm with it, and is done again by the next run", async () => {
  const cut = bootstrap(["script.mjs"], "is slow");
  while ((await npmCalls()) === 0) await sleep(20);
  cut.child.kill("SIGTERM");
  expect(await cut.code).toBe(1);
  expect((await run(["script.mjs"])).said).toContain('"pinned":"yes"');
  expect(await npmCalls()).toBe(2);
});

test("passes a signal on, and the script's exit code back", async () => {
  const started = bootstrap(["script.mjs", "stay"]);
  while (!started.said().includes("pinned")) await sleep(20);
  started.child.kill("SIGTERM");
  expect(await started.code).toBe(7);
  expect(started.said()).toContain("told to end");
});

test("ends the script when the shell that npm put above it is ended", async () => {
  const file = join(folder, "said");
  const command = `"${process.execPath}" scripts/bootstrap.mjs script.mjs stay > "${file}"; true`;
  const env = { ...process.env, npm_execpath: join(folder, "npm.mjs") };
  const shell = spawn("/bin/sh", ["-c", command], { cwd: root, env, stdio: "ignore" });
  const said = () => readFile(file, "utf8").catch(() => "");
  while (!(await said()).includes("pinned")) await sleep(20);
  shell.kill("SIGTERM");
  while (!(await said()).includes("told to end")) await sleep(20);
});

test("where npm has no Node for the machine, runs on the one that is there", async () => {
  await writeFile(
    join(folder, "npm.mjs"),
    'import { mkdirSync } from "fs"; mkdirSync("node_modules");',
  );
  expect(await run(["script.mjs", "a"])).toMatchObject({ code: 0 });
});
