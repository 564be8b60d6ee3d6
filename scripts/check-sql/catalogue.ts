/**
 * Reads the migrated database: columns, views, functions, and how PostgreSQL parses a statement.
 */
import pg from "pg";
import { parseTree, type Tree } from "./node-tree.ts";

export type Column = { name: string; type: number };
type Described = { columns: readonly Column[]; parameters: readonly number[]; tree: Tree };
export type Routine = {
  name: string;
  isOwn: boolean;
  isStrict: boolean;
  isSet: boolean;
  /** The parsed statements of a function written in SQL. */
  body: readonly Tree[] | undefined;
  /** The names of the returned columns; empty for a scalar. */
  outputs: readonly string[];
  /** The table or type whose rows it returns, or 0. */
  rowsOf: number;
  /** Whether every `return` of a PL/pgSQL function returns something that is never null. */
  isProven: boolean;
};
export type Catalogue = {
  /** Whether a column of a table is declared `not null`. */
  isDeclared(table: number, column: number): boolean;
  viewOf(table: number): Tree | undefined;
  routineOf(oid: number): Routine;
  routineNames(): ReadonlySet<string>;
  /** The table whose row type this is, or 0. */
  tableOf(type: number): number;
};

const NO_ROUTINE: Routine = {
  ...{ name: "", isOwn: false, isStrict: false, isSet: false },
  ...{ body: undefined, outputs: [], rowsOf: 0, isProven: false },
};

/** Connections whose server reports how it parses each statement. */
export async function connectToRead(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options: "-c debug_print_parse=on -c debug_pretty_print=off -c client_min_messages=log",
  });
  await client.connect();
  return client;
}

/** Makes PostgreSQL parse a statement without executing it. Throws the errors that it finds. */
export async function describeStatement(client: pg.Client, text: string): Promise<Described> {
  const { result, trees } = await readTrees(
    client,
    () =>
      new Promise<Omit<Described, "tree">>((resolve, reject) =>
        client.query(new Describing(text, resolve, reject)),
      ),
  );
  const [tree] = trees;
  if (!tree) throw new Error("PostgreSQL does not say how it reads the statement");
  return { ...result, tree };
}

/** The trees of all statements that the server parsed during `ask`. */
async function readTrees<T>(client: pg.Client, ask: () => Promise<T>) {
  const texts: string[] = [];
  const listen = ({ message, detail }: Notice) => {
    if (message === "parse tree:" && detail) texts.push(detail);
  };
  client.on("notice", listen);
  try {
    const result = await ask();
    return { result, trees: texts.map(parseTree) };
  } finally {
    client.off("notice", listen);
  }
}

type Notice = { message?: string | undefined; detail?: string | undefined };
type Connection = {
  parse(message: { name: string; text: string; types: number[] }): void;
  describe(message: { type: "S"; name: string }): void;
  sync(): void;
  once(event: string, listener: (message: { dataTypeIDs: number[] }) => void): void;
};

/** Sends parse and describe, but no execute. */
class Describing implements pg.Submittable {
  readonly #text: string;
  readonly #resolve: (described: Omit<Described, "tree">) => void;
  readonly #reject: (error: Error) => void;
  #columns: Column[] = [];
  #parameters: number[] = [];

  constructor(
    text: string,
    resolve: (described: Omit<Described, "tree">) => void,
    reject: (error: Error) => void,
  ) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: unknown): void {
    const to = connection as Connection;
    to.once("parameterDescription", ({ dataTypeIDs }) => {
      this.#parameters = dataTypeIDs;
    });
    to.parse({ name: "", text: this.#text, types: [] });
    to.describe({ type: "S", name: "" });
    to.sync();
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve({ columns: this.#columns, parameters: this.#parameters });
  }
}

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const [declared, views, routines, tables] = [
    await readDeclared(client),
    await readViews(client),
    await readRoutines(client),
    await readTables(client),
  ];
  return {
    isDeclared: (table, column) => column < 0 || declared.has(`${table} ${column}`),
    viewOf: (table) => views(table),
    routineOf: (oid) => routines.get(oid) ?? NO_ROUTINE,
    routineNames: () => new Set([...routines.values()].map(({ name }) => name)),
    tableOf: (type) => tables.get(type) ?? 0,
  };
}

async function readDeclared(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ key: string }>(
    "select attrelid::oid || ' ' || attnum as key from pg_attribute where attnotnull and attnum > 0",
  );
  return new Set(rows.map(({ key }) => key));
}

async function readTables(client: pg.Client): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ type: number; table: number }>(
    'select oid as type, typrelid as "table" from pg_type where typrelid <> 0',
  );
  return new Map(rows.map(({ type, table }) => [type, table]));
}

async function readViews(client: pg.Client): Promise<(table: number) => Tree | undefined> {
  const { rows } = await client.query<{ view: number; tree: string }>(
    "select ev_class as view, ev_action::text as tree from pg_rewrite where rulename = '_RETURN'",
  );
  const trees = new Map(rows.map(({ view, tree }) => [view, tree]));
  const read = new Map<number, Tree>();
  return (table) => {
    const text = trees.get(table);
    if (text === undefined) return undefined;
    const tree = read.get(table) ?? parseTree(text.slice(1, -1));
    read.set(table, tree);
    return tree;
  };
}

type RoutineRow = Omit<Routine, "body" | "isProven"> & {
  oid: number;
  language: string;
  source: string;
};

async function readRoutines(client: pg.Client): Promise<ReadonlyMap<number, Routine>> {
  const { rows } = await client.query<RoutineRow>(`
    select p.oid, n.nspname not in ('pg_catalog', 'information_schema') as "isOwn",
      case when n.nspname = 'pg_catalog' then p.proname
          || case when p.proname = 'substring' and p.proargtypes = '25 25' then '_by_pattern'
            when p.proname = 'current_setting' and p.pronargs = 2 then '_if_there' else '' end
        else n.nspname || '.' || p.proname end as name,
      p.proisstrict as "isStrict", p.proretset as "isSet", l.lanname as language, p.prosrc as source,
      t.typrelid as "rowsOf",
      case when p.proargmodes is not null then array(
        select o.name from unnest(p.proargnames, p.proargmodes) with ordinality o (name, mode, no)
        where o.mode in ('o', 't', 'b') order by o.no)
      else array(
        select a.attname::text from pg_attribute a
        where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped order by a.attnum)
      end as outputs
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    join pg_language l on l.oid = p.prolang join pg_type t on t.oid = p.prorettype`);
  const routines = new Map<number, Routine>();
  for (const { oid, language, source, ...routine } of rows) {
    const isSql = language === "sql" && routine.isOwn;
    routines.set(oid, {
      ...routine,
      body: isSql ? await readBody(client, oid) : undefined,
      isProven: language === "plpgsql" && !routine.isSet && returnsValues(source),
    });
  }
  return routines;
}

const RETURN = /\breturn\b([^;]*);/gi;
const VALUE = /^(true|false|(not\s+)?found|\d+|'[^']*')$/i;

/**
 * Whether a PL/pgSQL function returns only non-null values; one that ends without `return` fails.
 */
export function returnsValues(source: string): boolean {
  const code = source.replaceAll(/--[^\n]*/g, "");
  const returned = [...code.matchAll(RETURN)].map(([, value]) => (value ?? "").trim());
  return returned.length > 0 && returned.every((value) => VALUE.test(value) || isExists(value));
}

/** Matches `exists (…)` with nothing after it. */
function isExists(value: string): boolean {
  if (!/^exists\s*\(/i.test(value)) return false;
  let depth = 0;
  const end = [...value].findIndex((char) => {
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    return char === ")" && depth === 0;
  });
  return end === value.length - 1;
}

/** PostgreSQL's validation of a function's definition reports how it parses the body. */
async function readBody(client: pg.Client, oid: number): Promise<readonly Tree[]> {
  const ask = () => client.query(`select fmgr_sql_validator(${oid})`);
  const { trees } = await readTrees(client, ask);
  // The first tree belongs to the validating query itself.
  return trees.slice(1);
}
