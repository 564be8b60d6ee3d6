// @rule run/backup-off-machine
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCommand } from "./command-store.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ballast-command-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** More than a pipe holds. */
async function* bytes() {
  for (let chunk = 0; chunk < 40; chunk += 1) yield Buffer.alloc(65_536, chunk);
}
const put = (text: string, life = new AbortController().signal) =>
  openCommand(text, life).put("ballast-x.tar.age", bytes(), 0);

it("gets the bytes on standard input and the name in the environment", async () => {
  await put(`cat > '${folder}'/"$BACKUP_NAME"`);
  expect(await readFile(join(folder, "ballast-x.tar.age"))).toHaveLength(40 * 65_536);
});

it.each([
  ["exit 7", /ended with 7: ballast-x\.tar\.age was not taken\. Its own words are above/],
  ["cat > /dev/null; exit 7", /ended with 7/],
  ["head -c 10 > /dev/null", /ended before it had read all/],
  ["kill $$", /ended SIGTERM/],
  ["no-such-program-of-ours 2> /dev/null", /ended with 127/],
])("that fails is told of: %s", async (command, sentence) => {
  await expect(put(command)).rejects.toThrow(sentence);
});

it("is ended with all it began when the backup ends, and never takes a part for the whole", async () => {
  const file = join(folder, "taken");
  const life = new AbortController();
  const putting = put(
    `(sleep 60; true) & sleep 60; cat > /dev/null; echo whole > '${file}'`,
    life.signal,
  );
  await sleep(300);
  life.abort(new Error("ended by a signal"));
  await expect(putting).rejects.toThrow("ended by a signal");
  async function* broken() {
    yield Buffer.alloc(10);
    throw new Error("the disk broke");
  }
  const command = openCommand(
    `cat > /dev/null; sleep 1; echo whole > '${file}'`,
    new AbortController().signal,
  );
  await expect(command.put("x", broken(), 0)).rejects.toThrow("the disk broke");
  await sleep(1_200);
  await expect(readFile(file)).rejects.toThrow("ENOENT");
});
