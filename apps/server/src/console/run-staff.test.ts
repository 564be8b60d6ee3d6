import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROLES } from "@ballast/contract/console/staff.ts";
import { bundled } from "@ballast/embedded/bundled.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stateDigest } from "../../test/harness.ts";
import { useDatabase } from "../../test/kit.ts";
import { type StaffLine, staffLine } from "../../test/staff-line.ts";
import { runStaff } from "../run-staff.ts";
import { CATALOG } from "../staff-catalog.ts";

const database = useDatabase();
let staff: StaffLine;
const TEXTS = join(tmpdir(), `ballast-texts-${process.pid}.json`);
const QUESTION = join(tmpdir(), `ballast-question-${process.pid}.json`);
const question = { question: "Q", right: "R", wrong: "W", other: "O" };
beforeAll(async () => {
  await writeFile(QUESTION, JSON.stringify({ en_US: question }));
  await writeFile(TEXTS, JSON.stringify({ en_US: { title: "T", body: "B" } }));
  staff = staffLine(database);
});
afterAll(async () => {
  await rm(TEXTS);
  await rm(QUESTION);
});

const withKey = async (as: string, key: string, ...args: string[]) => {
  const err: string[] = [];
  const out: string[] = [];
  const env = { DATABASE_URL: database.url, STAFF_KEY: key };
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) };
  return { exit: await runStaff(["--as", as, ...args], env, io), out, err };
};

const keyIn = (lines: string[]) => lines.join("\n").match(/Key, shown only now: (\S+)/)?.[1] ?? "";

describe("people", () => {
  let root = "";

  it("the first one is added by nobody, and must be an admin", async () => {
    const before = await stateDigest(database);
    const finance = await staff(null, "add-staff", "--name", "root", "--role", "finance");
    expect(finance).toEqual({
      exit: 1,
      out: [],
      err: ["The first staff member must be an admin."],
    });
    expect(await stateDigest(database)).toBe(before);
    const added = await staff(null, "add-staff", "--name", "root", "--role", "admin");
    expect(added.exit).toBe(0);
    root = keyIn(added.out);
    expect(root).toMatch(/^[\w-]{43}$/);
  });

  it("afterwards only an admin adds people", async () => {
    const stranger = await staff(null, "add-staff", "--name", "mallory", "--role", "admin");
    expect(stranger.err).toEqual(["Say who you are: --as <name>."]);
    const added = await withKey("root", root, "add-staff", "--name", "ana", "--role", "finance");
    expect(added.exit).toBe(0);
    const ana = keyIn(added.out);
    const before = await stateDigest(database);
    const byAna = await withKey("ana", ana, "add-staff", "--name", "eve", "--role", "admin");
    expect(byAna.err).toEqual(["This needs the role admin."]);
    const again = await withKey("root", root, "add-staff", "--name", "ana", "--role", "admin");
    expect(again.err).toEqual(["There is a staff member of this name already."]);
    const strange = await withKey("root", root, "add-staff", "--name", "Ana B", "--role", "admin");
    expect(strange.err).toEqual(["Please check the terms: name."]);
    expect(await stateDigest(database)).toBe(before);
  });

  it("keeps no key, only its hash, and writes down who did what", async () => {
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(s::text, ' ') from staff.people s) || ' ' ||
        (select string_agg(d::text, ' ') from console.audit_entries d) as text`.execute(
      database.db,
    );
    expect(rows[0]?.text).not.toContain(root);
    const entries = await sql`
      select staff, command, input from console.audit_entries
      where command not in ('refused', 'log-in-failed') order by id`.execute(database.db);
    expect(entries.rows).toEqual([
      { staff: "install", command: "add-staff", input: { name: "root", role: "admin" } },
      { staff: "root", command: "add-staff", input: { name: "ana", role: "finance" } },
    ]);
    await expect(sql`delete from console.audit_entries`.execute(database.db)).rejects.toMatchObject(
      {
        code: "42501",
      },
    );
    await expect(
      sql`update staff.people set role = 'admin' where id = 'ana'`.execute(database.db),
    ).rejects.toMatchObject({ code: "42501" });
  });

  it("an unknown name, a wrong key and an ended person are answered alike", async () => {
    const ben = await withKey("root", root, "add-staff", "--name", "ben", "--role", "auditor");
    const key = keyIn(ben.out);
    expect((await withKey("ben", key, "staff")).exit).toBe(0);
    expect((await withKey("root", root, "end-staff", "--name", "ben")).exit).toBe(0);
    const before = await stateDigest(database);
    const sentence = "This staff name and key do not belong together, or the name is not active.";
    for (const [name, given] of [
      ["ben", key],
      ["root", `${root}x`],
      ["nobody", root],
    ] as const) {
      expect(await withKey(name, given, "staff")).toEqual({ exit: 1, out: [], err: [sentence] });
    }
    expect((await withKey("root", "", "staff")).err).toEqual([
      "Your key is needed: set STAFF_KEY, or give --key.",
    ]);
    const ended = await withKey("root", root, "end-staff", "--name", "ben");
    expect(ended.err).toEqual(["There is no staff member of this name."]);
    expect(await stateDigest(database)).toBe(before);
  });

  it("the last admin stays", async () => {
    const before = await stateDigest(database);
    expect((await withKey("root", root, "end-staff", "--name", "root")).err).toEqual([
      "The last active admin cannot be ended; add another one first.",
    ]);
    expect(await stateDigest(database)).toBe(before);
  });

  it("lists the people", async () => {
    const { out } = await withKey("root", root, "staff");
    expect(out.map((line) => line.split("  ").slice(0, 3))).toEqual([
      ["ana", "finance", "active"],
      ["ben", "auditor", "ended"],
      ["root", "admin", "active"],
    ]);
  });
});

describe("the command line", () => {
  it("lists every command, and every command explains its options", async () => {
    const { out, exit } = await staff(null, "--help");
    expect(exit).toBe(0);
    expect((await staff(null)).out).toEqual(out);
    for (const command of CATALOG.commands) {
      expect(out.join("\n")).toContain(`  ${command.name} `);
      const help = await staff(null, command.name, "--help");
      expect(help.exit, command.name).toBe(0);
      for (const name of Object.keys(command.options)) {
        expect(help.out.join("\n"), command.name).toContain(`--${name}`);
      }
    }
    expect(new Set(CATALOG.commands.map((command) => command.name)).size).toBe(
      CATALOG.commands.length,
    );
  });

  it("lets only named roles give a command, and refuses every other", async () => {
    for (const role of ROLES) {
      const name = `only-${role}`;
      await sql`insert into staff.people (id, role, key_hash, created_at, created_by)
        values (${name}, ${role}, sha256(${`key of ${name}`}::bytea), platform.now(), 'test')`.execute(
        database.owner.db,
      );
    }
    for (const command of CATALOG.commands) {
      for (const role of ROLES.filter((one) => !command.roles.includes(one))) {
        const options = Object.entries(command.options)
          .filter(([, option]) => option.needed)
          .flatMap(([name, option]) => [`--${name}`, sampleOf(`${option.says}${option.typed}`)]);
        const line = await staff(`only-${role}`, command.name, ...options);
        expect(line, `${command.name} as ${role}`).toEqual({
          exit: 1,
          out: [],
          err: [`This needs the role ${command.roles.join(" or ")}.`],
        });
      }
    }
  });

  it("names what is wrong in one sentence", async () => {
    const wrong: [string[], string][] = [
      [["fly"], "There is no command fly; --help lists them."],
      [["staff", "now"], "staff does not know what to do with now."],
      [["staff", "--amount", "5"], "staff has no option --amount; --help lists them."],
      [
        ["capital-in", "--reference", "x"],
        "capital-in needs --amount: how much, in tUSDT, to the last digit.",
      ],
      [
        ["capital-in", "--amount", "0", "--reference", "x"],
        "--amount cannot be read: how much, in tUSDT, to the last digit.",
      ],
      [
        ["capital-in", "--amount", "1.0000001", "--reference", "x"],
        "--amount cannot be read: how much, in tUSDT, to the last digit.",
      ],
      [
        ["fund-reserve", "--amount", "1.001", "--reference", "x"],
        "--amount cannot be read: how much, in tUSDT.",
      ],
      [
        ["approve", "--proposal", "prd_1", "--reason", "ok"],
        "--proposal cannot be read: which (prp_…).",
      ],
      [
        ["fund-reserve", "--amount", "1", "--document", "/nowhere/at-all.pdf"],
        "--document cannot be read: what shows it (its name and fingerprint are published, and members can open it: neither name nor content should tell of a person or a secret that is not theirs to read), a file (PDF, PNG, JPEG or plain text, at most 10 MB).",
      ],
    ];
    for (const [args, sentence] of wrong) {
      expect(await staff("only-finance", ...args)).toEqual({ exit: 1, out: [], err: [sentence] });
    }
    expect((await staff("only-finance", "staff", "--loud")).err[0]).toMatch(/Unknown option/);
  });

  it("says where it looked for the database, and that it cannot be reached", async () => {
    const err: string[] = [];
    const io = { out: () => {}, err: (line: string) => err.push(line) };
    const dataDir = await mkdtemp(join(tmpdir(), "ballast-staff-"));
    try {
      expect(await runStaff(["--as", "ana", "staff"], { BALLAST_DATA_DIR: dataDir }, io)).toBe(1);
      expect(err.pop()).toContain(join(dataDir, "running.json"));
      const nobody = "postgres://nobody@127.0.0.1:1/none";
      await writeFile(
        join(dataDir, "running.json"),
        JSON.stringify({ env: { DATABASE_URL: nobody } }),
      );
      expect(await runStaff(["--as", "ana", "staff"], { BALLAST_DATA_DIR: dataDir }, io)).toBe(1);
      expect(err.pop()).toMatch(
        /^The database does not answer\. Start it .* ECONNREFUSED .* Nothing was changed\.$/,
      );
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });

  it("runs as a program of its own, with the database named in running.json", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "ballast-staff-"));
    try {
      await writeFile(
        join(dataDir, "running.json"),
        JSON.stringify({ env: { DATABASE_URL: database.url } }),
      );
      const program = bundled(new URL("../staff.ts", import.meta.url));
      const env = {
        PATH: process.env.PATH,
        BALLAST_DATA_DIR: dataDir,
        STAFF_KEY: "key of only-admin",
      };
      const run = (...args: string[]) =>
        promisify(execFile)(process.execPath, [program, ...args], { env });
      const { stdout } = await run("--as", "only-admin", "staff");
      expect(stdout).toContain("only-admin  admin  active");
      await expect(run("--as", "only-support", "staff")).rejects.toMatchObject({
        code: 1,
        stdout: "",
        stderr: "This staff name and key do not belong together, or the name is not active.\n",
      });
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});

/** A value that each kind of option accepts. */
function sampleOf(says: string): string {
  const prefix = /\((\w{3})_…\)/.exec(says)?.[1];
  if (prefix) return `${prefix}_${"0".repeat(32)}`;
  if (says.includes("(0x…)")) return `0x${"0".repeat(64)}`;
  if (says.includes('"question"')) return QUESTION;
  if (says.includes("a text file, or")) return "README.md";
  if (says.includes('{"en_US"')) return TEXTS;
  if (says.includes(", a file (PDF") || says.endsWith("a text file")) return "package.json";
  if (says.includes("2026-03-01T")) return "2026-03-01T08:00:00Z";
  if (says.includes("2026-03-01")) return "2026-03-01";
  return /\(([\w./-]+),/.exec(says)?.[1] ?? "5";
}
