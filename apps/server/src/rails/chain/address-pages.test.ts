import { sql } from "kysely";
import { getAddress } from "viem";
import { expect, it } from "vitest";
import { useDatabase } from "../../../test/kit.ts";
import { addressPages } from "./address-pages.ts";

const database = useDatabase();

const addressOf = (index: number) => getAddress(`0x${index.toString(16).padStart(40, "a")}`);

async function give(...indexes: number[]): Promise<void> {
  for (const index of indexes) {
    await sql`
      insert into chain.deposit_addresses (member_id, index, path, address, given_at)
      values (gen_random_uuid(), ${index}, '{0,0}', ${addressOf(index).toLowerCase()}, platform.now())
    `.execute(database.owner.db);
  }
}

async function arrive(...indexes: number[]): Promise<void> {
  await sql`
    insert into chain.receipts (tx_hash, log_index, block, block_hash, from_address, to_address, amount,
      wallet, member_id, state, found_at)
    select '0x' || lpad(to_hex(d.index), 64, '0'), 0, 1, '0x' || repeat('0', 64),
      '0x' || repeat('1', 40), d.address, 5, 'deposits', d.member_id, 'seen', platform.now()
    from chain.deposit_addresses d where d.index = any(${indexes})`.execute(database.owner.db);
}

async function pages(which?: Parameters<typeof addressPages>[1]): Promise<string[][]> {
  const all: string[][] = [];
  for await (const some of addressPages(database.db, which)) all.push(some);
  return all;
}

it("gives each address once, in the order in which they were given, so many at a time", async () => {
  expect(await pages()).toEqual([]);
  await give(7, 0, 1, 900, 3);
  const all = [0, 1, 3, 7, 900].map(addressOf);
  expect(await pages()).toEqual([all]);
  expect(await pages({ page: 5 })).toEqual([all]);
  expect(await pages({ page: 2 })).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
});

it("gives those alone at which something arrived, and what is given meanwhile", async () => {
  await arrive(1, 7, 900);
  const paidTo = { page: 2, onlyPaidTo: true };
  expect(await pages(paidTo)).toEqual([[1, 7].map(addressOf), [addressOf(900)]]);
  const seen: string[] = [];
  for await (const some of addressPages(database.db, { page: 1 })) {
    if (seen.length === 0) await give(901);
    seen.push(...some);
  }
  expect(seen).toEqual([0, 1, 3, 7, 900, 901].map(addressOf));
});
