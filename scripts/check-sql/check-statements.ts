/**
 * Checks every SQL statement of the sources against the database; returns a sentence for each
 * error.
 */
import type pg from "pg";
import { describeStatement } from "./catalogue.ts";
import { differences } from "./compare.ts";
import type { NullRules } from "./null-rules.ts";
import type { Sources } from "./sources.ts";
import { type Note, readStatements, type Statement } from "./statements.ts";

type Checked = { typed: number; untyped: number; wrong: string[] };

export async function checkStatements(
  client: pg.Client,
  rules: NullRules,
  sources: Sources,
): Promise<Checked> {
  const { statements, unread } = readStatements(sources);
  const notes = new Notes([...statements, ...unread].flatMap((one) => one.notes));
  const wrong = unread
    .filter((one) => !notes.excuse(one.notes))
    .map(({ place, why }) => `${place} cannot be read: ${why}`);
  for (const statement of statements) {
    const found = await differencesOf(client, rules, statement, notes);
    wrong.push(...found.map((said) => `${statement.place} ${said}`));
  }
  const places = (all: readonly Statement[]) => new Set(all.map(({ place }) => place)).size;
  return {
    typed: places(statements.filter(({ row }) => row)),
    untyped: places(statements.filter(({ row }) => !row)),
    wrong: [...new Set([...wrong, ...notes.unneeded()])],
  };
}

async function differencesOf(
  client: pg.Client,
  rules: NullRules,
  { text, row, isOurs, nullable, notes: own }: Statement,
  notes: Notes,
): Promise<string[]> {
  try {
    const { columns, tree } = await describeStatement(client, text);
    if (!row) return [];
    const whys = rules.of(tree, (no) => nullable[no - 1] === false);
    const claimed = columns.map(({ name }, at) => {
      const isClaimed = row.get(name)?.isNullable === false;
      return isClaimed && whys[at] !== undefined && notes.hold(own, name) ? undefined : whys[at];
    });
    return differences({ row, isOurs }, columns, claimed);
  } catch (error) {
    if (!(error instanceof Error) || notes.excuse(own)) return [];
    for (const column of own.flatMap(({ columns }) => columns)) notes.hold(own, column);
    return [`PostgreSQL says: ${error.message}`];
  }
}

/** The notes in comments, and which of them were needed. */
class Notes {
  readonly #all: readonly Note[];
  readonly #needed = new Set<string>();

  constructor(all: readonly Note[]) {
    this.#all = all;
  }

  excuse(notes: readonly Note[]): boolean {
    const found = notes.filter(({ says }) => says === "Not read");
    for (const { place } of found) this.#needed.add(place);
    return found.length > 0;
  }

  /** Whether a note states that a column is never null. */
  hold(notes: readonly Note[], column: string): boolean {
    const found = notes.filter(({ columns }) => columns.includes(column));
    for (const { place } of found) this.#needed.add(`${place} ${column}`);
    return found.length > 0;
  }

  unneeded(): string[] {
    return this.#all.flatMap(({ place, says, columns }) =>
      says === "Not read"
        ? this.#needed.has(place)
          ? []
          : [`${place} can be read: its comment goes`]
        : columns
            .filter((column) => !this.#needed.has(`${place} ${column}`))
            .map((column) => `${place} needs no comment about "${column}"`),
    );
  }
}
