/** One process at a time holds a folder, and one that was killed holds none. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUse, holdFolder } from "./folder-lock.ts";

const MODULE = fileURLToPath(new URL("folder-lock.ts", import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ballast-held-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe.each([
  ["an abstract socket, as on Linux", true],
  ["a socket file, as elsewhere", false],
])("with %s", (_name, isAbstract) => {
  const hold = (purpose = "data") => holdFolder(folder, purpose, isAbstract);

  it("is held once, by purpose, until it is released", async () => {
    const release = await hold();
    const refused = await hold().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FolderInUse);
    expect((refused as FolderInUse).pid).toBe(process.pid);
    const other = await hold("build");
    await other();
    await release();
    await (await hold())();
  });

  it("is free again after its process was killed", async () => {
    const script = `import { holdFolder } from ${JSON.stringify(MODULE)};
      await holdFolder(${JSON.stringify(folder)}, "data", ${isAbstract});
      console.log("held");
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    const refused = await hold().catch((error: unknown) => error);
    expect((refused as FolderInUse).pid).toBe(child.pid);
    child.kill("SIGKILL");
    await once(child, "close");
    await (await hold())();
  });
});
