/**
 * The deposit address of a test's member, who has no number: by the id, as good as one. As if the chain
 * had been asked what lies there already: nothing.
 */
import { sql } from "kysely";
import type { Address } from "viem";
import type { Db } from "../src/platform/db.ts";
import * as addresses from "../src/rails/chain/addresses.ts";

export async function depositAddress(db: Db, member: { id: string }): Promise<Address> {
  const address = await addresses.depositAddress(db, member, async () => Buffer.from(member.id));
  await sql`
    delete from chain.address_searches where address = ${address.toLowerCase()}`.execute(db);
  return address;
}
