/**
 * Reads the database's catalogue: tables in the order in which they can be filled, chains, sums.
 */
import { createHash } from "node:crypto";
import type pg from "pg";
import { BackupRefused, type BooksState } from "./manifest.ts";

/**
 * The queue creates its own tables, and they hold nothing that is not queued again; see jobs.ts.
 */
const OURS = `n.nspname not like 'pg\\_%'
  and n.nspname not in ('information_schema', 'jobs', 'migrations')`;

export type Table = { name: string; columns: string[] };

/**
 * All our tables, partitioned ones as a whole, referenced tables before those that reference them.
 * Unlogged tables are left out: a standby cannot read them, and a backup must not restore them.
 */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    select n.nspname || '.' || c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct rn.nspname || '.' || r.relname from pg_constraint f
        join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p'
    order by 1`);
  const ordered: Table[] = [];
  const done = new Set<string>();
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, needs }) => !done.has(name) && needs.every((needed) => done.has(needed)),
    );
    if (next.length === 0) throw new Error("tables point to each other in a ring");
    for (const { name, columns } of next) {
      ordered.push({ name, columns });
      done.add(name);
    }
  }
  return ordered;
}

export type Sequence = { name: string; value: string; called: boolean };

/** Must be read after the tables: a sequence can be ahead of a snapshot, never behind. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind = 'S' order by 1`);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    // Not read: the sequence is found in the catalogue.
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    if (state.rows[0]) sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
}

/** The first days of the first and the last month with partitions. */
export async function monthsOf(client: pg.Client): Promise<{ from: string; to: string }> {
  const { rows } = await client.query<{ from: string | null; to: string | null }>(`
    select to_char(min(m.month), 'YYYY-MM-DD') as "from", to_char(max(m.month), 'YYYY-MM-DD') as "to"
    from (select to_date(right(c.relname, 6), 'YYYYMM') as month
      from pg_class c join pg_inherits i on i.inhrelid = c.oid
      join platform.monthly_tables t on t.name::regclass = i.inhparent
      where c.relkind = 'r') m`);
  const { from, to } = rows[0] ?? {};
  if (!from || !to) throw new Error("no month is open");
  return { from, to };
}

export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: there } = await client.query<{ books: boolean; old: boolean }>(`
    select to_regclass('migrations.applied') is not null as books,
      to_regclass('migrations.kysely_migration') is not null as old`);
  if (there[0]?.old) {
    throw new BackupRefused("These books are of an older version: use the version that made them.");
  }
  if (!there[0]?.books) throw new BackupRefused("There are no books of Ballast in there.");
  const { rows } = await client.query<{ name: string }>(
    "select name from migrations.applied order by name",
  );
  return rows.map(({ name }) => name);
}

/** Whether nothing was ever created in the database; its default schema `public` does not count. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`
    select not exists (select from pg_namespace n
        where n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'public'))
      and not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public') as empty`);
  return rows[0]?.empty ?? false;
}

export async function invariantsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select viewname as name from pg_views where schemaname = 'invariants' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Runs every named invariant; returns those with rows. */
async function wrongOf(client: pg.Client): Promise<BooksState["wrong"]> {
  const wrong: BooksState["wrong"] = [];
  for (const name of await invariantsOf(client)) {
    // Not read: the invariant is found in the catalogue.
    const { rows } = await client.query<{ rows: number; hash: string }>(`
      select count(*)::int as rows, encode(sha256(convert_to(
        coalesce(string_agg(x::text, E'\n' order by x::text collate "C"), ''), 'UTF8')), 'hex') as hash
      from invariants.${name} x`);
    const [found] = rows;
    if (found && found.rows > 0) wrong.push({ name, ...found });
  }
  return wrong;
}

const BROKEN_SHOWN = 5;

/** Recomputes the chain of the audit log; null while it is intact. */
async function brokenLogEntriesOf(client: pg.Client): Promise<BooksState["brokenLogEntries"]> {
  const { rows } = await client.query<{ id: string; why: string }>(
    "select id::text, why from console.broken_audit_entries(null)",
  );
  if (rows.length === 0) return null;
  const hash = createHash("sha256").update(JSON.stringify(rows.map(({ id, why }) => [id, why])));
  return { rows: rows.length, hash: hash.digest("hex"), first: rows.slice(0, BROKEN_SHOWN) };
}

/**
 * The ends of the ledger's chains and of the audit log, the breaks of the latter, the sum of each
 * kind in each currency, and the violated invariants (one of them recomputes the ledger's whole
 * chain of seals).
 */
export async function stateOf(client: pg.Client): Promise<BooksState> {
  const heads = await client.query<BooksState["heads"][number]>(`
    select bucket, seq::text, encode(hash, 'hex') as hash from ledger.heads order by bucket`);
  const auditHead = await client.query<{ id: string; hash: string }>(`
    select id::text, encode(hash, 'hex') as hash from console.audit_entries e order by e.id desc
    limit 1`);
  const sums = await client.query<BooksState["sums"][number]>(`
    select kind, currency, sum(balance)::text as balance from ledger.accounts
    group by kind, currency order by kind, currency`);
  const wrong = await wrongOf(client);
  const brokenLogEntries = await brokenLogEntriesOf(client);
  return {
    heads: heads.rows,
    auditHead: auditHead.rows[0] ?? null,
    brokenLogEntries,
    sums: sums.rows,
    wrong,
  };
}
