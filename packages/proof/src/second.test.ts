/** The second program, as a stranger would run it, on files that the package made. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitHash, commitText } from "./commit.ts";
import { commitOf } from "./example.ts";
import { proofText } from "./member-proof.ts";
import { buildSnapshot } from "./node/build-snapshot.ts";
import { openSnapshot } from "./node/open-snapshot.ts";

const PROGRAM = fileURLToPath(new URL("../second/check.mjs", import.meta.url));
const GOLDEN = fileURLToPath(new URL("../golden.json", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ballast-second-"));
const at = (name: string) => join(folder, name);
const NAME = (member: number) => `+1415${5_550_000 + member}`;

async function second(...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(process.execPath, [PROGRAM, ...args])).stdout.trim();
  } catch (error) {
    return String((error as { stderr: string }).stderr).trim();
  }
}

beforeAll(async () => {
  const claims = Array.from({ length: 700 }, (_, i) => ({
    identifier: NAME(i),
    owed: BigInt(i) ** 3n,
  }));
  const first = commitOf(await buildSnapshot({ claims, folder, threads: 2 }));
  const next = commitOf(first, first);
  writeFileSync(at("commit.json"), commitText(first));
  writeFileSync(at("chain.txt"), `${commitText(first)}\n${commitText(next)}\n`);
  writeFileSync(at("broken.txt"), `${commitText(next)}\n${commitText(first)}\n`);
  const snapshot = await openSnapshot(folder, { threads: 1 });
  writeFileSync(at("proof.txt"), proofText(snapshot.prove(300, commitHash(first))));
  snapshot.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the second program", () => {
  it("finds the golden vectors as they are written down", async () => {
    expect(await second("golden", GOLDEN)).toBe(
      "as published: 5 members, 2 commits as written down",
    );
    const golden = readFileSync(GOLDEN, "utf8");
    writeFileSync(at("golden.json"), golden.replace(/"leaf": "../, '"leaf": "zz'));
    expect(await second("golden", at("golden.json"))).toMatch(/^NOT as published: leaf/);
  });

  it("adds the published file up to the commit", async () => {
    const total = Array.from({ length: 700 }, (_, i) => i ** 3).reduce((a, b) => a + b);
    expect(await second("file", at("leaves.bin"), at("commit.json"))).toBe(
      `as published: 1400 leaves add up to ${total} tUSDT`,
    );
    const leaves = readFileSync(at("leaves.bin"));
    leaves[8 + 40 * 77 + 7] = (leaves[8 + 40 * 77 + 7] ?? 0) ^ 1;
    writeFileSync(at("changed.bin"), leaves);
    expect(await second("file", at("changed.bin"), at("commit.json"))).toMatch(
      /^NOT as published: another total/,
    );
  });

  it("finds a member's leaves, and no one else's", async () => {
    expect(await second("member", at("commit.json"), at("proof.txt"), NAME(300))).toBe(
      "as published: 27000000 tUSDT in 2 leaves",
    );
    expect(await second("member", at("commit.json"), at("proof.txt"), NAME(301))).toBe(
      "NOT as published: another root",
    );
  });

  it("follows the chain of commits", async () => {
    expect(await second("chain", at("chain.txt"))).toBe(
      "as published: 2 commits follow each other",
    );
    expect(await second("chain", at("broken.txt"))).toMatch(/^NOT as published/);
  });
});
