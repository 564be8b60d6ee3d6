import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabase } from "../../test/kit.ts";
import { CATALOG } from "../staff-catalog.ts";
import { pageQuery, readRowsSoon } from "./read-rows.ts";

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
async function planOf(name: string, off = ["seqscan", "sort"]): Promise<string[]> {
  const resource = CATALOG.resourceNamed(name);
  if (!resource) throw new Error(`no list ${name}`);
  return database.db.transaction().execute(async (tx) => {
    for (const one of off) await sql.raw(`set local enable_${one} = off`).execute(tx);
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

it("entries are found for each of the newest ledger transactions, however few a plan expects", async () => {
  const nodes = await planOf("entries", ["nestloop"]);
  expect(nodes).toContain("Nested Loop");
  // The one that is left finds the account's kind.
  expect(nodes.filter((node) => /Hash Join|Merge Join/.test(node)).length).toBeLessThanOrEqual(1);
});

it("are refused in words where a statement takes over a second, and nowhere else", async () => {
  const members = CATALOG.resourceNamed("members");
  if (!members) throw new Error("no list members");
  const page = { filter: "[]", size: 50 };
  expect(await readRowsSoon(database.db, members, page)).toMatchObject({ list: [] });
  const slow = { ...members, from: `${members.from} right join pg_sleep(3) x on true` };
  await expect(readRowsSoon(database.db, slow, page)).rejects.toMatchObject({
    refusal: "list_too_long",
  });
  const broken = { ...members, from: "nowhere" };
  await expect(readRowsSoon(database.db, broken, page)).rejects.toThrow("does not exist");
});

it("read the clock once for a list, not for each row", () => {
  const statements = JSON.stringify(CATALOG.resources);
  expect(statements).toContain("(select platform.now())");
  expect(statements.match(/.{40}(?<!select )platform\.now\(\)/g) ?? []).toEqual([]);
});
