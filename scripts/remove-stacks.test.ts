import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { removeStacks } from "../e2e/stack.ts";

it("deletes a folder of stacks with the file that a killed browser left in it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ballast-remove-"));
  await writeFile(join(folder, ".org.chromium.Chromium.1a2b3c"), "");
  await mkdir(join(folder, "stack-0", "postgres"), { recursive: true });
  await removeStacks(folder);
  expect(existsSync(folder)).toBe(false);
});

it("is content where there is no folder", async () => {
  const folder = join(tmpdir(), `ballast-remove-${randomUUID()}`);
  await expect(removeStacks(folder)).resolves.toBeUndefined();
});
