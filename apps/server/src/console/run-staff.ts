/** Reads a staff command line, signs the person in, runs the command in one transaction, prints. */
import { parseArgs } from "node:util";
import type { RefusalCode } from "@ballast/contract/errors.ts";
import { staffSentence } from "@ballast/words/refusal-sentence.ts";
import { sentenceOf as causeSentence } from "../platform/causes.ts";
import { type Database, type Db, openDatabase } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Staff } from "../platform/staff-command.ts";
import { type Command, Usage } from "../platform/staff-command.ts";
import { databaseUrl } from "../platform/staff-environment.ts";
import { aimedAt, auditFailedLogin, auditRefusal } from "./audit-refusals.ts";
import type { Catalog } from "./catalog.ts";
import { giveCommand } from "./give-command.ts";
import { readTyped } from "./read-input.ts";
import { nobodyYet, refuseUnlessRole, signIn } from "./staff.ts";

export type Io = { out(line: string): void; err(line: string): void };

const WHO = { as: { type: "string" }, key: { type: "string" }, help: { type: "boolean" } } as const;

/** A connection of its own for each line, closed after it. */
const ownDatabase = (env: NodeJS.ProcessEnv): Database => openDatabase(databaseUrl(env), 2);

/**
 * For who has the database open already: a connection of its own knows no table and no plan yet, which
 * takes the database longer than most lines do.
 */
export const lent = (database: Database) => (): Database => ({
  ...database,
  close: async () => {},
});

/** Runs one command line and answers the exit code: 0, or 1 with one sentence on `err`. */
export const createRunStaff =
  (catalog: Catalog) =>
  async (
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    io: Io,
    open: (env: NodeJS.ProcessEnv) => Database = ownDatabase,
  ): Promise<number> => {
    let database: Database | null = null;
    try {
      const { command, given } = readLine(catalog, args);
      if (!command || given.help === true) {
        for (const line of command ? helpOf(command) : overview(catalog)) io.out(line);
        return 0;
      }
      const values = readTyped(command, given);
      database = open(env);
      for (const line of await carryOut(database.db, { catalog, command, given, values, env }))
        io.out(line);
      return 0;
    } catch (error) {
      io.err(sentenceOf(error));
      return 1;
    } finally {
      await database?.close();
    }
  };

type Given = Record<string, string | boolean | undefined>;

function readLine(
  catalog: Catalog,
  args: readonly string[],
): { command: Command | null; given: Given } {
  const every = catalog.commands.flatMap((command) => Object.keys(command.options));
  const options = {
    ...Object.fromEntries(every.map((name) => [name, { type: "string" as const }])),
    ...WHO,
  };
  const { values, positionals } = parsed(args, options);
  const [name, ...more] = positionals;
  if (name === undefined) return { command: null, given: values };
  const command = catalog.commandNamed(name);
  if (!command) throw new Usage(`There is no command ${name}; --help lists them.`);
  if (more.length > 0) throw new Usage(`${name} does not know what to do with ${more[0]}.`);
  const strange = Object.keys(values).find((key) => !(key in command.options) && !(key in WHO));
  if (strange) throw new Usage(`${name} has no option --${strange}; --help lists them.`);
  return { command, given: values };
}

function parsed(args: readonly string[], options: Record<string, { type: "string" | "boolean" }>) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: values as Given, positionals };
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message : "The command line cannot be read.");
  }
}

type Line = {
  catalog: Catalog;
  command: Command;
  given: Given;
  values: Record<string, unknown>;
  env: NodeJS.ProcessEnv;
};

async function carryOut(db: Db, { catalog, command, given, values, env }: Line): Promise<string[]> {
  const typed = Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  try {
    return await db.transaction().execute(async (tx) => {
      const staff = await whoIs(tx, command, given, env);
      return giveCommand(tx, { catalog, command, staff, typed, values, env });
    });
  } catch (error) {
    if (error instanceof Refusal) await keepNo(db, command, typed, error.refusal);
    throw error;
  }
}

/** A wrong key is a login that failed; every other no is said to somebody known. */
async function keepNo(
  db: Db,
  command: Command,
  typed: Record<string, string>,
  why: RefusalCode,
): Promise<void> {
  const name = typed.as ?? "";
  if (why === "staff_key_wrong") {
    await auditFailedLogin(db, { name, address: "command line", why });
    return;
  }
  const subject = aimedAt(command.place?.of, typed[command.place?.row ?? ""]);
  await auditRefusal(db, { staff: name || "install", command: command.name, subject, why });
}

async function whoIs(
  db: Db,
  command: Command,
  given: Given,
  env: NodeJS.ProcessEnv,
): Promise<Staff | null> {
  if (given.as === undefined && command.first && (await nobodyYet(db))) return null;
  if (typeof given.as !== "string") throw new Usage("Say who you are: --as <name>.");
  const key = given.key ?? env.STAFF_KEY;
  if (typeof key !== "string" || key === "") {
    throw new Usage("Your key is needed: set STAFF_KEY, or give --key.");
  }
  const staff = await signIn(db, given.as, key);
  refuseUnlessRole(staff, command.roles);
  return staff;
}

function overview({ commands }: Catalog): string[] {
  const width = Math.max(...commands.map((command) => command.name.length));
  return [
    "npm run staff -- --as <name> <command> [options]   (your key: STAFF_KEY or --key)",
    "",
    ...commands.map((command) => `  ${command.name.padEnd(width)}  ${command.says}`),
    "",
    "<command> --help shows its options.",
  ];
}

function helpOf(command: Command): string[] {
  const options = Object.entries(command.options);
  const width = Math.max(0, ...options.map(([name]) => name.length));
  return [
    `${command.name}: ${command.says}`,
    `For: ${command.roles.join(", ")}`,
    ...options.map(
      ([name, { says, typed, needed }]) =>
        `  --${name.padEnd(width)}  ${says}${typed}${needed ? "" : " (may be left out)"}`,
    ),
  ];
}

/** One sentence for whoever typed the command; an unknown error keeps its own text. */
function sentenceOf(error: unknown): string {
  if (error instanceof Usage) return error.message;
  if (error instanceof Refusal) return staffSentence(error.refusal, error.details);
  const cause = causeSentence(error);
  if (cause !== null) return `${cause} Nothing was changed.`;
  return `That did not work, and nothing was changed: ${error instanceof Error ? error.message : error}`;
}
