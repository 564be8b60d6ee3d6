import { existsSync, readdirSync, readFileSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Build, buildIfOld } from "./build.ts";
import { keepOldFiles } from "./keep-old-files.ts";

/** A stand-in for Vite: copies main.js, and counts its runs in `runs`. */
const COPY = `
  import { appendFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
  const [folder, into] = process.argv.slice(1);
  appendFileSync(folder + "/../runs", "x");
  mkdirSync(into + "/assets", { recursive: true });
  cpSync(folder + "/src/main.js", into + "/assets/main-1.js");
  writeFileSync(into + "/index.html", process.env.NODE_ENV);
`;

let base: string;
let folder: string;
let said: string[];
let app: Build;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "ballast-build-"));
  folder = join(base, "web");
  said = [];
  app = {
    ...{ name: "app", isServed: true, keeps: 8_000 },
    folder,
    alsoFrom: [join(base, "contract"), join(base, "lock.json")],
    command: (into) => ["--input-type=module", "-e", COPY, folder, into],
  };
  await mkdir(join(folder, "src"), { recursive: true });
  await mkdir(join(base, "contract"));
  await writeFile(join(base, "contract", "money.ts"), "export const scale = 6;");
  await writeFile(join(base, "lock.json"), "{}");
  await writeFile(join(folder, "src", "main.js"), "const word = 'ballast';\n".repeat(100));
});
afterEach(() => rm(base, { recursive: true, force: true }));

const build = (signal?: AbortSignal) => buildIfOld((line) => said.push(line), app, signal);
const runs = () =>
  existsSync(join(base, "runs")) ? readFileSync(join(base, "runs"), "utf8").length : 0;
const served = (name: string) => readFileSync(join(folder, "dist", name));

/** A build that writes half of its output, reports it, and then does what `next` does. */
const half = (next: string): Build => ({
  ...app,
  command: (into) => [
    "--input-type=module",
    "-e",
    `import { mkdirSync, writeFileSync } from "node:fs";
     mkdirSync(process.argv[1]);
     writeFileSync(process.argv[1] + "/index.html", "half");
     console.log("src/main.tsx(3,1) cannot be read");
     ${next}`,
    into,
  ],
});

describe("the app's build", () => {
  test("is made once for the same sources, for production, and says its seconds", async () => {
    await build();
    expect(said).toEqual([expect.stringMatching(/^built, \d+\.\d s$/)]);
    expect(served("index.html").toString()).toBe("production");
    await build();
    expect([runs(), said.length]).toEqual([1, 1]);
  });

  test.each([
    ["a source changed", () => appendFile(join(folder, "src", "main.js"), "//")],
    ["a source was added", () => writeFile(join(folder, "src", "empty.js"), "")],
    [
      "a source was renamed",
      () => rename(join(base, "contract", "money.ts"), join(base, "contract", "cash.ts")),
    ],
    ["the contract changed", () => appendFile(join(base, "contract", "money.ts"), "//")],
    ["the lock file changed", () => writeFile(join(base, "lock.json"), "[]")],
    ["what was built is gone", () => rm(join(folder, "dist"), { recursive: true })],
  ])("is made anew when %s", async (_what, change) => {
    await build();
    await change();
    await build();
    expect(runs()).toBe(2);
    await build();
    expect([runs(), readdirSync(folder).sort()]).toEqual([2, ["dist", "src"]]);
  });

  test("lays beside each larger text a .br and a .gz of the same content", async () => {
    await build();
    const plain = served("assets/main-1.js");
    expect(brotliDecompressSync(served("assets/main-1.js.br"))).toEqual(plain);
    expect(gunzipSync(served("assets/main-1.js.gz"))).toEqual(plain);
    expect(served("assets/main-1.js.br").length).toBeLessThan(plain.length / 4);
    expect(existsSync(join(folder, "dist", "index.html.br"))).toBe(false);
  });

  test("is made once by two who want it at the same time", async () => {
    await Promise.all([build(), build()]);
    expect([runs(), said.length]).toEqual([1, 1]);
  });

  test("that fails throws what it printed, and leaves the one before", async () => {
    await build();
    await appendFile(join(folder, "src", "main.js"), "//");
    const failing = buildIfOld(() => {}, half("process.exit(2)"));
    await expect(failing).rejects.toThrow(/exit code 2[\s\S]*src\/main\.tsx\(3,1\) cannot be read/);
    expect(served("index.html").toString()).toBe("production");
    expect(readdirSync(folder).sort()).toEqual(["dist", "src"]);
    await build();
    expect(runs()).toBe(2);
  });

  test("that is cut off leaves nothing half built, and ends what it started", async () => {
    const life = new AbortController();
    const running = half(`writeFileSync(${JSON.stringify(join(base, "runs"))}, String(process.pid));
      setInterval(() => {}, 1_000);`);
    const cutOff = buildIfOld(() => {}, running, life.signal);
    while (runs() === 0) await sleep(20);
    life.abort(new Error("asked to end"));
    await expect(cutOff).rejects.toThrow("asked to end");
    expect(readdirSync(folder)).toEqual(["src"]);
    const pid = Number(readFileSync(join(base, "runs"), "utf8"));
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });

  test("removes what a killed one left", async () => {
    await mkdir(join(folder, "dist.4711", "assets"), { recursive: true });
    await build();
    expect(readdirSync(folder).sort()).toEqual(["dist", "src"]);
  });
});

describe("files of the builds before", () => {
  const DAY = 24 * 60 * 60_000;
  const files = (of: string) => readdirSync(join(base, of, "assets")).sort();
  async function aBuild(name: string, ...assets: string[]): Promise<void> {
    await mkdir(join(base, name, "assets"), { recursive: true });
    for (const asset of assets) await writeFile(join(base, name, "assets", asset), asset);
  }

  test("stay beside the new ones for pages that are open, in a build and in the one after", async () => {
    await build();
    await writeFile(join(folder, "dist", "assets", "screen-old.js"), "old");
    await appendFile(join(folder, "src", "main.js"), "// changed");
    await build();
    expect(served("assets/screen-old.js").toString()).toBe("old");
    expect(served("assets/main-1.js").toString()).toContain("// changed");
    await appendFile(join(folder, "src", "main.js"), "// again");
    await build();
    expect(served("assets/screen-old.js").toString()).toBe("old");
  });

  test("go a week after the build that came without them, and not before", async () => {
    await aBuild("one", "a.js", "a.js.br", "b.js");
    await aBuild("two", "b.js", "c.js");
    await keepOldFiles(join(base, "one"), join(base, "two"), 0, 8_000);
    expect(files("two")).toEqual(["a.js", "a.js.br", "b.js", "c.js"]);
    await aBuild("three", "c.js");
    await keepOldFiles(join(base, "two"), join(base, "three"), 6 * DAY, 8_000);
    expect(files("three")).toEqual(["a.js", "a.js.br", "b.js", "c.js"]);
    await aBuild("four", "d.js");
    await keepOldFiles(join(base, "three"), join(base, "four"), 7 * DAY, 8_000);
    expect(files("four")).toEqual(["b.js", "c.js", "d.js"]);
    await rm(join(base, "three"), { recursive: true });
    expect(readFileSync(join(base, "four", "assets", "b.js"), "utf8")).toBe("b.js");
  });

  test("are none of a first build, and a list that cannot be read begins anew", async () => {
    await aBuild("one", "a.js");
    await keepOldFiles(join(base, "none"), join(base, "one"), 0, 8_000);
    expect(files("one")).toEqual(["a.js"]);
    await writeFile(join(base, "one", ".kept"), "{");
    await aBuild("two");
    await keepOldFiles(join(base, "one"), join(base, "two"), 100 * DAY, 8_000);
    expect(files("two")).toEqual(["a.js"]);
  });
});
