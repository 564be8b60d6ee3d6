/**
 * Everything stored about a member as JSON: all rows of the member from every table. A table that refers to
 * the member by another column than `member_id` is listed in OTHER_TABLES.
 */
import { EXPORTS_A_DAY } from "@ballast/contract/constants.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";

/** A table, and its column with the member's id. */
type Part = { table: string; column: string };

/** Tables whose rows belong to a member under another column name. */
export const OTHER_TABLES: readonly Part[] = [
  { table: "members.members", column: "id" },
  { table: "members.files", column: "owner_id" },
  { table: "ledger.entries", column: "owner" },
  { table: "ledger.accounts", column: "owner" },
  { table: "invitations.shares", column: "inviter_id" },
  { table: "community.posts", column: "author_id" },
  { table: "community.comments", column: "author_id" },
  { table: "community.likes", column: "liker_id" },
  { table: "community.reports", column: "reporter_id" },
  { table: "community.blocks", column: "blocker_id" },
  { table: "community.decisions", column: "author_id" },
  { table: "ledger.floors", column: "owner" },
  { table: "wind_down.parts", column: "claimant" },
];
/** Technical data about nobody, and what would let a reader into the account. */
const LEFT_OUT = ["platform.idempotency", "security.challenges", "security.recovery_codes"];
/** Columns that name who decided; a member learns only that it was staff. */
const WHO = "^(staff|maker|[a-z_]+_by)$";
/** Values of these columns for others than staff. */
const NOT_STAFF = ["member", "rail", "auto"];
/** Secrets have the type bytea or these names, and are never copied. */
const SECRET = "(hash|secret|token|password|box|key_id|public_key)";
const ROWS_MOST = 100_000;

/** Every table that the service may read and that has a column `member_id`. */
async function partsOf(db: Db): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select format('%I.%I', n.nspname, c.relname) as table, 'member_id' as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'member_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'jobs', 'migrations')
      and has_table_privilege(c.oid, 'select')
    order by 1`.execute(db);
  return [...OTHER_TABLES, ...rows.filter(({ table }) => !LEFT_OUT.includes(table))];
}

type Column = { name: string; isWho: boolean };

/** The columns that a copy may have. */
async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name,
      a.atttypid = 'text'::regtype and a.attname ~ ${WHO} as "isWho"
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and a.atttypid <> 'bytea'::regtype and a.attname !~ ${SECRET}
    order by a.attnum`.execute(db);
  return rows;
}

function shownOf({ name, isWho }: Column) {
  const column = sql.ref(name);
  if (!isWho) return column;
  return sql`case when ${column} is null or ${column} = any(${NOT_STAFF}) then ${column}
    else 'staff' end as ${column}`;
}

/** A copy of one moment; rows are sorted by their text, so that copies can be compared. */
export async function ownData(db: Db, member: { id: string }, at: Date): Promise<string> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const tables: string[] = [];
      for (const part of await partsOf(tx)) {
        const rows = await rowsOf(tx, part, member.id);
        if (rows.length > 0)
          tables.push(`${JSON.stringify(part.table)}: [\n${rows.join(",\n")}\n]`);
      }
      const head = { app: "Ballast", member: publicId("member", member.id), at: at.toISOString() };
      return `{\n"about": ${JSON.stringify(head)},\n${tables.join(",\n")}\n}\n`;
    });
}

/** Numbers as the database writes them, so that an amount never becomes a float. */
async function rowsOf(tx: Tx, { table, column }: Part, memberId: string): Promise<string[]> {
  const columns = await columnsOf(tx, table);
  // Not read: the tables of a member are found in the catalogue.
  const { rows } = await sql<{ row: string }>`
    select row_to_json(t)::text as row from (
      select ${sql.join(columns.map(shownOf))} from ${sql.table(table)}
      where ${sql.ref(column)} = ${memberId} limit ${ROWS_MOST}) t order by 1`.execute(tx);
  return rows.map(({ row }) => row);
}

/** Counts a copy. Refuses export_limit after three in 24 hours. */
export async function claimExport(tx: Tx, member: Member): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export ${member.id}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ at: Date }>`
    select at from control.exports
    where bucket = ${member.bucket} and member_id = ${member.id}
      and at > platform.now() - interval '24 hours' order by at`.execute(tx);
  const [first] = rows;
  if (first && rows.length >= EXPORTS_A_DAY) {
    const from = new Date(first.at.getTime() + 86_400_000);
    throw new Refusal("export_limit", { from: from.toISOString() });
  }
  await sql`
    insert into control.exports (bucket, member_id, id, at)
    values (${member.bucket}, ${member.id}, ${uuidv7()}, platform.now())`.execute(tx);
}
