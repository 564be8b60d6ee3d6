import { randomUUID } from "node:crypto";
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { type Address, getAddress, type Hex, keccak256 } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { beforeAll, describe, expect, it } from "vitest";
import { staffPair } from "../../../test/builders.ts";
import { queueTransfer, settleUnknown, silent } from "../../../test/chain.ts";
import { depositAddress } from "../../../test/deposit-address.ts";
import { useChain, useDatabase } from "../../../test/kit.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type TreasuryWallet, treasury } from "./addresses.ts";
import type { Chain } from "./open-chain.ts";
import { reconcile } from "./reconcile.ts";
import { sendTransfers } from "./send-transfers.ts";
import { sweepDeposits } from "./sweep.ts";
import { finishedTransfers, markApplied, type Purpose } from "./transfers.ts";
import { watch } from "./watch.ts";

// Withdrawals are posted here without their rows in `wallets`.
const database = useDatabase({ breaks: ["withdrawing_is_that_of_open_withdrawals"] });
const local = useChain();
let chain: Chain;
let wallets: Record<TreasuryWallet, Address>;
type Member = { id: string; bucket: number; address: Address };

beforeAll(async () => {
  await staffPair(database.db);
  chain = await local.open(database);
  wallets = await treasury(database.db);
  for (const wallet of Object.values(wallets)) await local.giveGas(wallet, 10n ** 20n);
});

const statements = () => reconcile({ chain, db: database.db, log: silent });

/** Converts the chain's units to millionths; throws when the result is not whole. */
function millionths(units: bigint): bigint {
  if (units % local.unit !== 0n) throw new Error(`${units} is no whole millionth`);
  return units / local.unit;
}

async function differences() {
  const drawn = await statements();
  return Object.fromEntries(drawn.map(({ book, difference }) => [book, millionths(difference)]));
}
const NONE = { client: 0n, reserve: 0n, house: 0n };

async function partsOf(book: string) {
  const parts = (await statements()).find((statement) => statement.book === book)?.parts ?? {};
  const named = Object.entries(parts).map(([name, units]) => [
    name,
    `${millionths(BigInt(units))}`,
  ]);
  return Object.fromEntries(named);
}

async function aMember(): Promise<Member> {
  const id = randomUUID();
  await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(database.db);
  const member = { id, bucket: bucketOf(id) };
  return { ...member, address: await depositAddress(database.db, member) };
}

async function round(blocks = 1): Promise<void> {
  await watch(chain, database.db, silent);
  await sweepDeposits(chain, database.db);
  await sendTransfers(chain, database, silent);
  if (blocks > 0) await local.mine(blocks);
}

async function apply(purpose: Purpose, book: (id: string) => Promise<unknown>): Promise<number> {
  const finished = await finishedTransfers(database.db, purpose, 10);
  for (const { id } of finished) {
    await database.db.transaction().execute((tx) => markApplied(tx, id));
    await book(id);
  }
  return finished.length;
}

async function approved(action: string, input: object, consents = 1): Promise<string> {
  const id = randomUUID();
  const text = JSON.stringify({ currency: "tUSDT", reference: "test", ...input });
  await sql`select ledger.propose(${id}, ${action}, ${text}::jsonb, 'ana')`.execute(database.db);
  for (const staff of ["ben", "eva"].slice(0, consents)) {
    await sql`select ledger.consent(${id}, ${staff}, 'checked')`.execute(database.db);
  }
  return id;
}

async function withdrawal(member: Member, to: string, amount: bigint): Promise<string> {
  const id = randomUUID();
  await database.owner.db.transaction().execute(async (tx) => {
    await sql`
      select ledger.withdrawal_applied(${id}, ${member.id}, 'tUSDT', ${amount}, 'test')
    `.execute(tx);
    await queueTransfer(tx, { id, purpose: "withdrawal", to, amount });
  });
  return id;
}

/** Follows the branch as when a second node confirms it. */
async function followBranch(): Promise<void> {
  await sql`update chain.branch_stops set ended_at = platform.now(), ended_by = 'witness'
    where ended_at is null`.execute(database.owner.db);
  await sql`update chain.reading set head = null, head_hash = null`.execute(database.owner.db);
}

function settle(member: Member) {
  return (id: string) =>
    sql`select ledger.withdrawal_settled(${id}, ${member.id}, 0, 'rail', 'x')`.execute(
      database.owner.db,
    );
}

describe("a statement", () => {
  it("agrees at every block of a deposit, its sweep and a withdrawal", async () => {
    const member = await aMember();
    await local.mint(member.address, 90_000_000n);
    await watch(chain, database.db, silent);
    expect(await partsOf("client")).toEqual({ unconfirmed: "90000000" });
    for (let n = 0; n < 24; n++) {
      await round();
      expect(await differences()).toEqual(NONE);
    }
    const to = privateKeyToAddress(generatePrivateKey());
    await withdrawal(member, to, 30_000_000n);
    let applied = 0;
    for (let n = 0; n < 60 && applied === 0; n++) {
      await round();
      expect(await differences()).toEqual(NONE);
      applied = await apply("withdrawal", settle(member));
    }
    expect(applied).toBe(1);
    expect(await local.balance(to)).toBe(30_000_000n);
    expect(await differences()).toEqual(NONE);
    expect(await partsOf("client")).toEqual({});
  }); // @rule 2/chain ledger/invariants

  it("agrees while a member withdraws to another member's deposit address", async () => {
    const [from, to] = [await aMember(), await aMember()];
    await local.mint(from.address, 40_000_000n);
    await local.mine(20);
    await round();
    await withdrawal(from, to.address, 15_000_000n);
    for (let n = 0; n < 30; n++) {
      await round(2);
      expect(await differences()).toEqual(NONE);
      await apply("withdrawal", settle(from));
    }
    const { rows } = await sql<{ balance: bigint }>`
      select balance from ledger.accounts where owner = ${to.id} and kind = 'client.deposit'
    `.execute(database.db);
    expect(rows[0]?.balance).toBe(15_000_000n);
  });

  it("knows money of the operator that is not booked yet, and money booked that never came", async () => {
    await local.mint(wallets.house, 500_000_000n);
    await watch(chain, database.db, silent);
    expect(await differences()).toEqual(NONE);
    expect(await partsOf("house")).toEqual({ unbooked: "500000000" });

    const first = await approved("capital_in", { amount: "500000000" });
    await sql`select ledger.capital_in(${first})`.execute(database.owner.db);
    expect(await differences()).toEqual(NONE);
    expect(await partsOf("house")).toEqual({});

    const invented = await approved("capital_in", { amount: "7000000" });
    await sql`select ledger.capital_in(${invented})`.execute(database.owner.db);
    expect(await differences()).toEqual({ ...NONE, house: -7_000_000n });
    await local.mint(wallets.house, 7_000_000n);
    await watch(chain, database.db, silent);
    expect(await differences()).toEqual(NONE);
  });

  it("are of a block that was read and of now, whoever writes them", async () => {
    await reconcile({ chain, db: database.db, log: silent });
    const { rows } = await sql<{ block: bigint; hash: string }>`
      select b.number as block, b.hash from chain.cursors c join chain.blocks b on b.number = c.block
      where c.name = 'transfers'`.execute(database.db);
    const read = rows[0] ?? { block: 0n, hash: "" };
    const keep = (block: bigint, hash: string) => sql`
      select chain.keep_statements(${block}, ${hash}, '[{"book": "house", "chainBalance": "7",
        "ledgerBalance": "7", "inTransit": "0", "dust": "0", "parts": {}}]')`;
    const count = async () =>
      (await sql<{ n: bigint }>`select count(*) as n from chain.statements`.execute(database.db))
        .rows[0]?.n ?? 0n;
    const before = await count();
    for (const [block, hash] of [
      [read.block + 1n, read.hash],
      [read.block, `0x${"0".repeat(64)}`],
    ] as const) {
      await expect(keep(block, hash).execute(database.db)).rejects.toMatchObject({ code: "BS001" });
    }
    await expect(
      sql`insert into chain.statements (at, block, block_hash, book, chain_balance, ledger_balance,
        in_transit, parts) values (platform.now() + interval '1 day', 1, ${read.hash}, 'house', 1, 1, 0,
        '{}')`.execute(database.db),
    ).rejects.toMatchObject({ code: "42501" });
    // A clock that was set back does not make an old statement the newest.
    const shift = (by: string) =>
      sql`update platform.clock set shift = shift + ${by}::interval`.execute(database.owner.db);
    await shift("-1 hour");
    await expect(keep(read.block, read.hash).execute(database.db)).rejects.toMatchObject({
      code: "BS002",
    });
    await shift("1 hour");
    expect(await count()).toBe(before);
    // Nor does a late response about a block below the newest statement's.
    await local.mine(2);
    await watch(chain, database.db, silent);
    await statements();
    const newer = await count();
    expect(newer).toBeGreaterThan(before);
    await expect(keep(read.block, read.hash).execute(database.db)).rejects.toMatchObject({
      code: "BS002",
    });
    expect(await count()).toBe(newer);
    // When the newest statement's block is not on the chain any more, one read since then becomes
    // the newest.
    const undone = new Error("taken back");
    const reorganised = database.owner.db.transaction().execute(async (tx) => {
      await sql`delete from chain.blocks where number > ${read.block}`.execute(tx);
      await keep(read.block, read.hash).execute(tx);
      throw undone;
    });
    await expect(reorganised).rejects.toBe(undone);
  }); // @rule 2/statement-time

  it("are of when their turn came, not of when their transaction began", async () => {
    await watch(chain, database.db, silent);
    const at = async () => {
      const { rows } = await sql<{ at: Date }>`
        select at from chain.statements where book = 'house' order by id desc limit 1`.execute(
        database.db,
      );
      return rows[0]?.at.getTime() ?? 0;
    };
    const keep = (db: Db | Tx) =>
      sql`
      select chain.keep_statements(b.number, b.hash, '[{"book": "house", "chainBalance": "7",
        "ledgerBalance": "7", "inTransit": "0", "dust": "0", "parts": {}}]')
      from chain.cursors c join chain.blocks b on b.number = c.block
      where c.name = 'transfers'`.execute(db);
    const first = await database.db.transaction().execute(async (tx) => {
      await sql`select platform.now()`.execute(tx);
      await keep(database.db);
      const before = await at();
      await keep(tx);
      return before;
    });
    expect(first).toBeGreaterThan(0);
    expect(await at()).toBeGreaterThanOrEqual(first);
    await statements();
  });

  it("finds yield from outside that was booked and never came", async () => {
    const lot = randomUUID();
    const id = await approved("outside_yield", { amount: "5000000", lot_id: lot }, 2);
    await sql`select ledger.outside_yield(${id})`.execute(database.owner.db);
    expect(await differences()).toEqual({ ...NONE, reserve: -5_000_000n });
    await local.mint(wallets.reserve, 5_000_000n);
    await watch(chain, database.db, silent);
    expect(await differences()).toEqual(NONE);
  });

  it("agrees at every block of a move from the house to the reserve", async () => {
    const amount = 60_000_000n;
    const id = await approved("fund_reserve", { amount: `${amount}`, lot_id: randomUUID() });
    await queueTransfer(database.owner.db, { id, purpose: "fund_reserve", amount });
    let applied = 0;
    for (let n = 0; n < 30 && applied === 0; n++) {
      await round();
      expect(await differences()).toEqual(NONE);
      applied = await apply("fund_reserve", (transferId) =>
        sql`select reserve.end_move(${transferId})`.execute(database.db),
      );
    }
    expect(applied).toBe(1);
    expect(await differences()).toEqual(NONE);
  });

  it("agrees while the watcher is behind and while it is ahead of the senders", async () => {
    const member = await aMember();
    await local.mint(member.address, 20_000_000n);
    await watch(chain, database.db, silent);
    await local.mint(member.address, 21_000_000n);
    await local.mine(30);
    expect(await differences()).toEqual(NONE);

    await watch(chain, database.db, silent);
    await withdrawal(member, privateKeyToAddress(generatePrivateKey()), 11_000_000n);
    await sendTransfers(chain, database, silent);
    await local.mine(25);
    await watch(chain, database.db, silent);
    expect(await differences()).toEqual(NONE);
    await sendTransfers(chain, database, silent);
    expect(await differences()).toEqual(NONE);
  });

  it("refuses amounts no ledger could hold, and says so", async () => {
    const member = await aMember();
    await local.mint(member.address, 10n ** 15n);
    await local.mine(20);
    await watch(chain, database.db, silent);
    expect(await differences()).toEqual(NONE);
    expect(await partsOf("client")).toMatchObject({ refused: `${10n ** 15n}` });
  });

  it("is drawn right after the node was started again", async () => {
    await watch(chain, database.db, silent);
    await local.killNode();
    await local.startNode();
    expect(await differences()).toEqual(NONE);
  });
});

describe("a break", () => {
  it("shows when money left custody past the outbox, to the unit", async () => {
    await round(20);
    await local.rpc("anvil_impersonateAccount", [wallets.custody]);
    await local.rpc("eth_sendTransaction", [
      {
        from: wallets.custody,
        to: chain.token,
        data: transferData(privateKeyToAddress(generatePrivateKey()), 1n),
      },
    ]);
    await local.mine();
    await watch(chain, database.db, silent);
    expect(await differences()).toEqual({ ...NONE, client: -1n });
    await local.setTokens(wallets.custody, (await local.balance(wallets.custody)) + 1n);
    expect(await differences()).toEqual(NONE);
  }); // @rule 2/red

  it("shows when a book's money is in another book's wallet", async () => {
    await local.rpc("anvil_impersonateAccount", [wallets.house]);
    await local.rpc("eth_sendTransaction", [
      { from: wallets.house, to: chain.token, data: transferData(wallets.reserve, 2_000_000n) },
    ]);
    await local.mine(20);
    await watch(chain, database.db, silent);
    expect(await differences()).toEqual({ client: 0n, reserve: 2_000_000n, house: -2_000_000n });
    await local.rpc("anvil_impersonateAccount", [wallets.reserve]);
    await local.rpc("eth_sendTransaction", [
      { from: wallets.reserve, to: chain.token, data: transferData(wallets.house, 2_000_000n) },
    ]);
    await local.mine(20);
    await watch(chain, database.db, silent);
    expect(await differences()).toEqual(NONE);
  });

  it("shows when a lost block came back with the contrary of a payment's end", async () => {
    // Settles what earlier tests took out by hand, because nothing is sent until then.
    await round();
    await settleUnknown(chain, database);
    const member = await aMember();
    await local.mint(member.address, 20_000_000n);
    for (let n = 0; n < 6; n++) await round(20);
    const pass = () => sendTransfers(chain, database, silent);
    for (const end of ["confirmed", "failed"]) {
      const to = privateKeyToAddress(generatePrivateKey());
      const id = await withdrawal(member, to, 4_000_000n);
      await pass();
      const lose = await local.remember();
      await sql`update chain.transfers set cancel_asked_at = platform.now(), cancel_reason = 'stuck'
        where id = ${id}`.execute(database.owner.db);
      await pass();
      const [payment, voiding] = await rawOf(id);
      const [first, contrary] = end === "confirmed" ? [payment, voiding] : [voiding, payment];
      await mineOnly(id, first);
      await local.mine(20);
      await pass();
      expect(await stateOf(id)).toBe(end);
      await database.db.transaction().execute((tx) => markApplied(tx, id));
      if (end === "confirmed") await settle(member)(id);
      await watch(chain, database.db, silent);
      expect(await differences()).toEqual(NONE);

      await lose();
      await pass();
      await mineOnly(id, contrary);
      await pass();
      await local.mine(30);
      await watch(chain, database.db, silent);
      const difference = end === "confirmed" ? 4_000_000n : -4_000_000n;
      expect(await differences()).toEqual({ ...NONE, client: difference });
      const { custody } = wallets;
      await local.setTokens(custody, (await local.balance(custody)) - difference);
      expect(await differences()).toEqual(NONE);
      await followBranch();
    }
  });

  it("shows when the ledger has a deposit that the chain has not", async () => {
    const member = await aMember();
    const items = [
      { id: randomUUID(), member_id: member.id, currency: "tUSDT", amount: "3", reference: "x" },
    ];
    await sql`select ledger.deposit_batch(${JSON.stringify(items)}::jsonb, 'watcher')`.execute(
      database.owner.db,
    );
    expect(await differences()).toEqual({ ...NONE, client: -3n });
    const { rows } = await sql<{ difference: string; at: Date }>`
      select difference::text, at from chain.statements where book = 'client'
      order by at desc limit 1
    `.execute(database.db);
    expect(rows[0]?.difference).toBe("-3");
    await local.setTokens(wallets.custody, (await local.balance(wallets.custody)) + 3n);
    expect(await differences()).toEqual(NONE);
  });
});

describe("the deposit addresses of a statement", () => {
  /**
   * Draws a statement with one address in turn; answers the client's difference and the addresses
   * that were read.
   */
  async function drawn(): Promise<{ difference: bigint | undefined; asked: Set<string> }> {
    const asked = new Set<string>();
    const readContract = (async (call: { args?: readonly unknown[] }) => {
      asked.add(String(call.args?.[0]));
      return await chain.node.readContract(call as never);
    }) as typeof chain.node.readContract;
    const counted = { ...chain, node: { ...chain.node, readContract } };
    const [client] = await reconcile({ chain: counted, db: database.db, log: silent, inTurn: 1 });
    return { difference: client && millionths(client.difference), asked };
  }
  const setSwept = () =>
    sql`update chain.sweeps set ended_at = ended_at - interval '2 days' where ended_at is not null`.execute(
      database.owner.db,
    );

  it("are those where money may be, each time, and one after the other the rest", async () => {
    const [swept, waiting] = [await aMember(), await aMember()];
    await local.mint(swept.address, 5_000_000n);
    for (let n = 0; n < 10; n += 1) await round(10);
    expect(await local.balance(swept.address)).toBe(0n);
    await local.mint(waiting.address, 6_000_000n);
    await watch(chain, database.db, silent);
    expect((await drawn()).asked).toContain(swept.address);
    await setSwept();
    const seen: Set<string>[] = [];
    const { rows } = await sql<{
      n: bigint;
    }>`select count(*) as n from chain.deposit_addresses`.execute(database.db);
    const all = Number(rows[0]?.n);
    for (let n = 0; n < all; n += 1) seen.push((await drawn()).asked);
    expect(seen.every((asked) => asked.has(waiting.address) && asked.has(wallets.custody))).toBe(
      true,
    );
    expect(seen.filter((asked) => asked.has(swept.address))).toHaveLength(1);
  });

  it("show what came unseen when it is their turn, and from then on until it is gone", async () => {
    const quiet = await aMember();
    await setSwept();
    const before = (await drawn()).difference ?? 0n;
    await local.setTokens(quiet.address, 7n);
    let turns = 0;
    while ((await drawn()).difference === before) turns += 1;
    const { rows } = await sql<{
      n: bigint;
    }>`select count(*) as n from chain.deposit_addresses`.execute(database.db);
    expect(turns).toBeLessThan(Number(rows[0]?.n));
    for (let n = 0; n < 3; n += 1) expect((await drawn()).difference).toBe(before + 7n);
    await local.setTokens(quiet.address, 0n);
    expect((await drawn()).difference).toBe(before);
  }); // @rule run/statement-addresses

  it("hide nothing that is missing, whoever's turn it is", async () => {
    await setSwept();
    const before = (await drawn()).difference ?? 0n;
    const { custody } = wallets;
    await local.setTokens(custody, (await local.balance(custody)) - 9n);
    expect((await drawn()).difference).toBe(before - 9n);
    await local.setTokens(custody, (await local.balance(custody)) + 9n);
    expect((await drawn()).difference).toBe(before);
  }); // @rule run/statement-addresses
});

async function rawOf(id: string): Promise<Hex[]> {
  const { rows } = await sql<{ raw: Hex }>`
    select raw from chain.attempts where transfer_id = ${id} order by max_fee`.execute(database.db);
  return rows.map(({ raw }) => raw);
}

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from chain.transfers where id = ${id}`.execute(database.db);
  return rows[0]?.state;
}

/** Of all signed forms of a transfer, only this one reaches a block. */
async function mineOnly(id: string, raw: Hex = "0x"): Promise<void> {
  for (const any of await rawOf(id)) await local.rpc("anvil_dropTransaction", [keccak256(any)]);
  await local.rpc("eth_sendRawTransaction", [raw]);
  await local.mine();
}

function transferData(to: string, amount: bigint): string {
  const word = (value: string) => value.padStart(64, "0");
  return `0xa9059cbb${word(getAddress(to).slice(2).toLowerCase())}${word((amount * local.unit).toString(16))}`;
}
