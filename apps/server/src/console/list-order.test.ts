import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabase } from "../../test/kit.ts";
import { CATALOG } from "../staff-catalog.ts";
import { pageQuery } from "./read-rows.ts";

const database = useDatabase();

type Node = { "Node Type": string; "Parent Relationship"?: string; Plans?: Node[] };

/** The nodes of a plan through which the rows pass, without those of queries for each row. */
const nodesOf = (node: Node): string[] => [
  node["Node Type"],
  ...(node.Plans ?? [])
    .filter((child) => !/Plan$/.test(child["Parent Relationship"] ?? ""))
    .flatMap(nodesOf),
];

/** The plan of the first page when scanning and sorting whole tables is the last resort. */
async function planOf(name: string): Promise<string[]> {
  const resource = CATALOG.resourceNamed(name);
  if (!resource) throw new Error(`no list ${name}`);
  return database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    const page = pageQuery(resource, { filter: "[]", size: 50 });
    const { rows } = await sql<{ "QUERY PLAN": { Plan: Node }[] }>`
      explain (format json) ${page}`.execute(tx);
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    if (!plan) throw new Error("no plan");
    return nodesOf(plan);
  });
}

it.each([
  "entries",
  "ledger-transactions",
  "orders",
  "incomes",
  "member-sessions",
  "member-messages",
  "deposits",
  "members",
  "audit-log",
])("%s are read by an index in the order of their first page, never sorted whole", async (name) => {
  const nodes = await planOf(name);
  expect(nodes).not.toContain("Sort");
  expect(nodes).not.toContain("Seq Scan");
  expect(nodes[0]).toBe("Limit");
});
