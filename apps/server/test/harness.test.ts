import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, stateDigest, type TestDatabase } from "./harness.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("the digest of a state is another one after every change, and the same after its undoing", async () => {
  const { owner } = database;
  const before = await stateDigest(owner);
  const changes = [
    [
      "update ledger.heads set seq = seq + 1 where bucket = 3",
      "set seq = seq - 1 where bucket = 3",
    ],
    [
      "update ledger.heads set seq = case bucket when 3 then 7 else 0 end where bucket in (3, 4)",
      "set seq = 0 where bucket in (3, 4)",
    ],
  ];
  for (const [change = "", back] of changes) {
    await sql.raw(change).execute(owner.db);
    expect(await stateDigest(owner), change).not.toBe(before);
    await sql.raw(`update ledger.heads ${back}`).execute(owner.db);
    expect(await stateDigest(owner), back).toBe(before);
  }
  await sql`delete from content.guide_versions`.execute(owner.db);
  expect(await stateDigest(owner)).not.toBe(before);
});
