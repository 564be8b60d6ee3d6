import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { fromHex, toHex } from "./bytes.ts";
import { commitBytes, commitText } from "./commit.ts";
import { commitOf, exampleTree } from "./example.ts";
import { COMMANDS } from "./node/commands.ts";

const COMMAND = fileURLToPath(new URL("./node/command.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ballast-command-"));
const at = (name: string) => join(folder, name);

/** Runs the command with these arguments as a shell would. */
async function shell(...args: string[]): Promise<{ out: string; err: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [COMMAND, ...args]);
    return { out: stdout.trim(), err: stderr };
  } catch (error) {
    return { out: "", err: String((error as { stderr: string }).stderr) };
  }
}

async function proof(name: string, ...args: string[]): Promise<string> {
  return (await COMMANDS[name]?.run(args)) ?? "";
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("goes from a list of claims to a proof that checks, and says how far it is", async () => {
  writeFileSync(at("claims.csv"), "+14155550111,5000000\n+14155550112,7\n");
  const built = await shell("build", at("claims.csv"), at("snapshot"));
  expect(built.out).toContain("4 leaves of 2 claims add up to 5000007");
  expect(built.err).toMatch(/splitting .* 100 %\nshuffling .* 100 %\nadding up .* 100 %/);
  const root = fromHex(/^root (\w+)/.exec(built.out)?.[1], 32);
  writeFileSync(at("commit.json"), commitText(commitOf({ root, total: 5_000_007n, count: 4 })));
  expect(await proof("check", at("snapshot/leaves.bin"), at("commit.json"))).toBe(
    "as published: 4 leaves add up to 5000007",
  );
  expect(await proof("chain", at("commit.json"))).toBe("as published: 1 commits follow each other");
  writeFileSync(at("proof.txt"), await proof("prove", at("snapshot"), at("commit.json"), "0"));
  expect(await proof("verify", at("commit.json"), at("proof.txt"), "+14155550111")).toBe(
    "as published: 5000000 in 2 leaves",
  );
  await expect(proof("verify", at("commit.json"), at("proof.txt"), "+14155550112")).rejects.toThrow(
    "wrong_root",
  );
});

it("reads a commit out of the data of a transaction", async () => {
  const commit = commitOf(exampleTree());
  const data = `0x${toHex(commitBytes(commit))}`;
  expect((await shell("anchored", data)).out).toBe(commitText(commit));
  for (const [wrong, why] of [
    [data.slice(0, -2), "wrong_format"],
    [data.slice(0, -1), "wrong_length"],
    [data.toUpperCase(), "not_canonical"],
  ] as const) {
    expect((await shell("anchored", wrong)).err).toContain(why);
  }
});

it("says in a sentence which file it could not read", async () => {
  const none = at("none.json");
  for (const args of [
    ["check", none, none],
    ["chain", none],
    ["verify", none, none, "+1"],
  ]) {
    expect((await shell(...args)).err).toBe(`could not look: There is no ${none}.\n`);
  }
  expect((await shell("build", none, at("made"))).err).toContain(`There is no ${none}.`);
  expect((await shell("chain", folder)).err).toMatch(/^could not look: .* is a folder/);
  expect((await shell("prove", at("no-folder"), none, "0")).err).toMatch(/^could not look: There/);
});

it("says what it can do when asked for something else, and what is wrong with a list", async () => {
  expect((await shell("bulid")).err).toContain("npm run proof -- build CLAIMS FOLDER");
  writeFileSync(at("wrong.csv"), "+14155550111,-5\n");
  await expect(proof("build", at("wrong.csv"), at("none"))).rejects.toThrow("wrong_format");
  writeFileSync(at("long.csv"), `+14155550111,5\n\n${"1".repeat(129)},5\n`);
  await expect(proof("build", at("long.csv"), at("none"))).rejects.toThrow(
    "identifier_malformed: the member's identifier is empty, too long or not well-formed text (line 3)",
  );
});

it("takes an identifier once, names the lines of one that comes again, and leaves nothing behind", async () => {
  // more than one batch and more than the first table: part of it is written before the last line
  // arrives
  const lines = Array.from({ length: 20_000 }, (_, n) => `+49${1_700_000_000 + n},${n}`);
  writeFileSync(at("twice.csv"), [...lines.slice(0, 17_000), lines[41], lines[17_000]].join("\n"));
  const { err } = await shell("build", at("twice.csv"), at("of/nobody"));
  expect(err).toMatch(/^refused: identifier_repeated: .* \(lines 42 and 17001\)$/m);
  expect(existsSync(at("of"))).toBe(false);
  writeFileSync(at("once.csv"), lines.join("\n"));
  expect(await proof("build", at("once.csv"), at("kept"))).toContain("of 20000 claims");
  const files = () =>
    readdirSync(at("kept")).map((name) => [name, readFileSync(at(`kept/${name}`))]);
  const before = files();
  expect(before.map(([name]) => name)).not.toContain("unfinished");
  await expect(proof("build", at("twice.csv"), at("kept"))).rejects.toThrow("lines 42 and 17001");
  expect(files()).toEqual(before);
}); // @rule 5/claims
