import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ASSETS, BUNDLED, bundled } from "@ballast/embedded/bundled.ts";
import { compiledPrograms } from "@ballast/embedded/compiled.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], { env: compiledPrograms() }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );

let folder: string;
beforeAll(async () => {
  // The folder is inside the tree, because a bundle resolves packages as its program does.
  const cache = fromRoot("node_modules/.cache");
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, "bundles-"));
  await promisify(execFile)(process.execPath, [fromRoot("scripts/bundle-programs.ts"), folder]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("makes a file of each program of the list, where it is looked for", async () => {
  const made = await readdir(join(folder, ASSETS));
  for (const program of BUNDLED) {
    expect(made).toContain(basename(bundled(fromRoot(program), folder)));
  }
});

it.each([
  ["apps/server/src/main.ts", []],
  ["apps/server/src/staff.ts", ["no-such-command"]],
  ["apps/sandbox/src/main.ts", []],
  ["tools/checks/wind-down-drill.ts", ["now"]],
])("%s says, as a bundle, what it says as it is written", async (program, args) => {
  const written = fromRoot(program);
  const bundle = bundled(written, folder);
  expect(bundle).not.toBe(written);
  const [one, other] = await Promise.all([run(bundle, ...args), run(written, ...args)]);
  expect(other.code).not.toBe(0);
  expect(one).toEqual(other);
});

it("runs what nobody has bundled as it is written", () => {
  expect(bundled(fromRoot("scripts/reset.ts"), folder)).toBe(fromRoot("scripts/reset.ts"));
  expect(bundled(fromRoot("apps/server/src/main.ts"), "")).toBe(
    fromRoot("apps/server/src/main.ts"),
  );
});
