/** What is left of a source in a wallet is read from the source's first move on, however long the wallet was used. */
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aMember, type TestMember } from "../../test/builders.ts";
import { withServersPlans } from "../../test/read-whole.ts";

const OLD = 300;
let app: TestApp;
let member: TestMember;
const owner = () => app.database.owner.db;
beforeAll(async () => {
  app = await startApp();
  member = await aMember(app);
  for (let at = 0; at < OLD; at++) await paysIn(10n);
});
afterAll(() => app.stop());

async function paysIn(amount: bigint): Promise<string> {
  const payment = uuidv7();
  await sql`select ledger.local_deposit(${payment}, ${member.id}, 'tINR', ${amount})`.execute(
    owner(),
  );
  const { rows } = await sql<{ id: string }>`
    select ledger.derived_id('payment', ${payment}) as id`.execute(owner());
  return rows[0]?.id ?? "";
}
/** What is left of these moves, and how many entries were looked at for it. */
async function leftOf(...ids: string[]): Promise<{ left: bigint; read: bigint }> {
  return owner()
    .transaction()
    .execute(async (tx) => {
      await withServersPlans(tx);
      // a small table would be read whole, whatever its indexes
      await sql`set local enable_seqscan = off`.execute(tx);
      const read = async () => {
        const { rows } = await sql<{ read: bigint }>`
          select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read
          from pg_stat_xact_user_tables where schemaname = 'ledger' and relname like 'entries%'`.execute(
          tx,
        );
        return rows[0]?.read ?? 0n;
      };
      const before = await read();
      const amounts = ids.map(() => 10n);
      const { rows } = await sql<{ left: bigint }>`
        select cash.left_of(${member.id}, 'tINR', ${ids}::uuid[], ${amounts}::bigint[]) as left`.execute(
        tx,
      );
      return { left: rows[0]?.left ?? -1n, read: (await read()) - before };
    });
}

it("reads nothing of what the wallet did before", async () => {
  const first = await paysIn(10n);
  await paysIn(10n);
  const second = await paysIn(10n);
  const { left, read } = await leftOf(first, second);
  expect(left).toBe(20n);
  expect(read).toBeGreaterThanOrEqual(3n);
  expect(read).toBeLessThan(20n);
});

it("is nothing of what never was in the wallet", async () => {
  expect((await leftOf(uuidv7())).left).toBe(0n);
});
