/** One process at a time holds a folder, and one that was killed holds none. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
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

describe("a socket file", () => {
  const hold = (of = folder) => holdFolder(of, "data", false);

  it("of a process that is gone is taken over by one of many that come together", async () => {
    for (let round = 0; round < 4; round += 1) {
      const script = `import { holdFolder } from ${JSON.stringify(MODULE)};
        await holdFolder(${JSON.stringify(folder)}, "data", false);
        process.kill(process.pid, "SIGKILL");`;
      await once(spawn(process.execPath, ["--input-type=module", "-e", script]), "close");
      expect(await readdir(folder)).toHaveLength(1);
      const ends = await Promise.allSettled(Array.from({ length: 12 }, () => hold()));
      const held = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
      const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
      expect(held).toHaveLength(1);
      for (const error of refused) expect(error).toBeInstanceOf(FolderInUse);
      await expect(hold()).rejects.toThrow(FolderInUse);
      await held[0]?.();
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it("that cannot be asked counts as somebody's", async () => {
    const release = await hold();
    const [name = ""] = await readdir(folder);
    await release();
    const unclear = join(folder, name);
    await symlink(unclear, unclear);
    await expect(hold()).rejects.toThrow(/may be in use: .*cannot be asked \(ELOOP\)/);
    expect(await readdir(folder)).toEqual([name]);
  });

  it("of a folder with a long path is elsewhere, at the same place for everybody", async () => {
    const long = join(folder, "a".repeat(90));
    await mkdir(long);
    const release = await hold(long);
    const before = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    await expect(hold(long)).rejects.toThrow(FolderInUse);
    process.env.TMPDIR = before ?? "/tmp";
    expect(await readdir(long)).toEqual([]);
    await release();
  });
});
