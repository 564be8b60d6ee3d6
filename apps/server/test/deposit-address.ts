/**
 * The deposit address of a test's member. It is derived from the id, because such a member has no
 * number. The address counts as searched on the chain already, with nothing found.
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
