// @rule ledger/invariants
import { randomUUID } from "node:crypto";
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";

describe("the chain of seals", () => {
  it("shows an entry that was rewritten by somebody with every right", async () => {
    const copy = await createTestDatabase();
    try {
      const id = randomUUID();
      await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(copy.db);
      for (const amount of [100, 200, 300]) {
        await sql`select ledger.deposit_batch(${JSON.stringify([
          {
            id: randomUUID(),
            member_id: id,
            currency: "tUSDT",
            amount: `${amount}`,
            reference: "",
          },
        ])}::jsonb, 'watcher')`.execute(copy.owner.db);
      }
      expect((await sql`select * from ledger.seal_now(100)`.execute(copy.db)).rows).toEqual([]);
      await sql`update ledger.entries set amount = 999 where amount = 200`.execute(copy.owner.db);
      const broken = await sql<{ seq: bigint }>`
        select bucket, seq from invariants.seal_chain_recomputes`.execute(copy.db);
      expect(broken.rows).toEqual([{ bucket: bucketOf(id), seq: 2n }]);
      await sql`select reserve.run_invariant('seal_chain_recomputes')`.execute(copy.db);
      await sql`select reserve.refresh_guard('tUSDT')`.execute(copy.db);
      const guard = await sql<{ refusal: string }>`
        select reserve.check_guard('tUSDT') as refusal`.execute(copy.db);
      expect(guard.rows[0]?.refusal).toBe("sales_stopped");
    } finally {
      await copy.drop();
    }
  }); // @rule ledger/append-only
});
