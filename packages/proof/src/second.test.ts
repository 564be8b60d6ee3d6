/** Runs the second program as a third party would, on files that the package created. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
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
const PAGE = fileURLToPath(new URL("../../../docs/proof-of-liabilities.md", import.meta.url));
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

/** The statement of the chain and its list from the page that specifies their format. */
function pageExample(): { statement: string; list: string } {
  const page = readFileSync(PAGE, "utf8");
  const statement = /```\n(Ballast, test money: [^`]+)\n```/.exec(page)?.[1];
  const list = /```\n((?:0x[0-9a-f]{40} \d+\n)+)```/.exec(page)?.[1];
  if (!statement || !list) throw new Error("the page has no example");
  return { statement, list };
}

/** Corrects the SHA-256 and the sum of the lines, so that only the change under test is wrong. */
function withList(
  statement: string,
  lines: readonly string[],
): { statement: string; list: string } {
  const list = lines.map((line) => `${line}\n`).join("");
  const sum = lines.reduce((all, line) => all + BigInt(line.split(" ")[1] ?? ""), 0n);
  const sha256 = createHash("sha256").update(list).digest("hex");
  const [custody, reserve] = [8_000_000_000_000_000_000_000n, 119_999_080_000_250_000_000_000n];
  const put = statement
    .replace(/^deposits .*$/m, `deposits ${lines.length} ${sum} ${sha256}`)
    .replace(/^total .*$/m, `total ${custody + sum + reserve}`);
  return { statement: put, list };
}

describe("the second program", () => {
  it("finds the golden vectors as they are written down", async () => {
    expect(await second("golden", GOLDEN)).toBe(
      "as published: 5 members, 2 commits as written down",
    );
    const golden = readFileSync(GOLDEN, "utf8");
    writeFileSync(at("golden.json"), golden.replace(/"leaf": "../, '"leaf": "zz'));
    expect(await second("golden", at("golden.json"))).toMatch(/^NOT as published: leaf/);
  }); // @rule 5/tree

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
  }); // @rule 5/tree

  it("looks at nothing where it was given too little, too much or another command", async () => {
    expect(await second("chain")).toBe("could not look: chain needs 1 names");
    const more = await second("chain", at("chain.txt"), "--loud");
    expect(more).toBe("could not look: chain needs 1 names");
    expect(await second("toString")).toMatch(/^There is no "toString"; there are file, /);
    expect(await second("assets", "a", "b", "c", "d", "e")).toMatch(/assets needs 3 names$/);
  });

  it("finds a member's leaves, and no one else's", async () => {
    expect(await second("member", at("commit.json"), at("proof.txt"), NAME(300))).toBe(
      "as published: 27000000 tUSDT in 2 leaves",
    );
    expect(await second("member", at("commit.json"), at("proof.txt"), NAME(301))).toBe(
      "NOT as published: another root",
    );
  }); // @rule 5/tree

  it("follows the chain of commits", async () => {
    expect(await second("chain", at("chain.txt"))).toBe(
      "as published: 2 commits follow each other",
    );
    expect(await second("chain", at("broken.txt"))).toMatch(/^NOT as published/);
  });

  it("reads the page's statement of the chain, adds it up, and refuses any other", async () => {
    const { commits } = JSON.parse(readFileSync(GOLDEN, "utf8"));
    writeFileSync(at("golden-commit.json"), commits[0].text);
    const check = async (given: { statement: string; list: string }, commit = "golden-commit") => {
      writeFileSync(at("statement.txt"), given.statement);
      writeFileSync(at("deposits.txt"), given.list);
      return await second("assets", ...["statement.txt", `${commit}.json`, "deposits.txt"].map(at));
    };
    const { statement, list } = pageExample();
    expect(await check({ statement, list })).toBe(
      "as published: 4 addresses hold 128945.000000250000000001 against 98765433393.234568 tUSDT owed, " +
        "token 0x5fbdb2315678afecb367f032d93f642f64180aa3 of chain 31337, " +
        "custody 0x7e5f4552091a69125d5dfcb7b8c2659029395bdf",
    );
    expect(await check(withList(statement, []))).toMatch(/^as published: 2 addresses/);
    // The statement format before tokens stated their decimals: six of them.
    const first = statement.replace("assets-2", "assets-1").replace("decimals 18\n", "");
    expect(await check({ statement: first, list })).toMatch(
      /^as published: 4 addresses hold 1289450/,
    );
    const [one = "", two = ""] = list.trim().split("\n");
    const custody = /^custody (0x\w+)/m.exec(statement)?.[1] ?? "";
    const refused: [{ statement: string; list: string }, string][] = [
      [
        { statement, list: list.replace(" 5000000000000000001", " 5000000000000000002") },
        "another list",
      ],
      [{ statement, list: `${list}\n` }, "another list"],
      [{ statement: statement.replace("total 1", "total 2"), list }, "another total"],
      [{ statement: statement.replace("deposits 2 9", "deposits 2 8"), list }, "another sum"],
      [{ statement: statement.replace("deposits 2", "deposits 3"), list }, "another number"],
      [{ statement: statement.replace("chain ", "chain 0"), list }, "another text"],
      [{ statement: statement.replace("decimals 18\n", ""), list }, "another text"],
      [{ statement: statement.replace("decimals 18", "decimals 5"), list }, "another text"],
      [{ statement: statement.replace("assets-2", "assets-1"), list }, "another text"],
      [{ statement: statement.replace("token 0x5f", "token 0x5F"), list }, "another text"],
      [{ statement: statement.replaceAll("\n", "\r\n"), list }, "another text"],
      [{ statement: statement.replace(" 8000", " -8000"), list }, "another text"],
      [{ statement: statement.replace("commit 1", "commit 2"), list }, "another commit"],
      [withList(statement, [two, one]), "out of order"],
      [withList(statement, [one, one]), "out of order"],
      [withList(statement, [one, two.replace(/ .*/, " 0")]), "no line"],
      [withList(statement, [one, `${custody} 5`]), "counts twice"],
    ];
    for (const [given, why] of refused) {
      expect([why, await check(given)]).toEqual([why, expect.stringMatching(`^NOT.*${why}`)]);
    }
    expect(await check({ statement, list }, "commit")).toMatch(/^NOT.*another commit/);
  }); // @rule 5/custody
});
