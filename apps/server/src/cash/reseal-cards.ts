/** After a change of keys: encrypts cards again with the newest key, in batches. */
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { lockBucket } from "../ledger/accounts.ts";
import type { Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import type { Vault } from "../platform/vault.ts";
import { nameOf } from "./bank-cards.ts";

const BATCH_MOST = 500;

export function resealCards(vault: Vault): Job {
  return {
    name: "reseal-cards",
    does: "encrypts bank cards anew with the newest key of the vault",
    everySeconds: 3_600,
    async run({ db }) {
      const { rows } = await sql<{ id: string; memberId: string }>`
        select id, member_id as "memberId" from cash.bank_cards where key_id <> ${vault.keyId}
        limit ${BATCH_MOST}`.execute(db);
      for (const { id, memberId } of rows) await resealCard(db, vault, id, memberId);
    },
  };
}

async function resealCard(db: Db, vault: Vault, id: string, memberId: string): Promise<void> {
  const bucket = bucketOf(memberId);
  const about = nameOf({ id: memberId }, id);
  await db.transaction().execute(async (tx) => {
    await lockBucket(tx, bucket);
    const { rows } = await sql<{ keyId: string; box: Buffer }>`
      select key_id as "keyId", box from cash.bank_cards
      where bucket = ${bucket} and id = ${id} and key_id <> ${vault.keyId}`.execute(tx);
    if (!rows[0]) return;
    const { keyId, box } = vault.seal(vault.open(rows[0], about), about);
    await sql`
      update cash.bank_cards set key_id = ${keyId}, box = ${box}
      where bucket = ${bucket} and id = ${id}`.execute(tx);
  });
}
