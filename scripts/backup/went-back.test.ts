// @rule console/restored run/backup
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newKey } from "@ballast/contract/new-key.ts";
import { askOutcome } from "@ballast/contract/user/outcome.ts";
import { getDepositAddress } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberBalances } from "../../apps/server/src/ledger/accounts.ts";
import { treasury } from "../../apps/server/src/rails/chain/addresses.ts";
import {
  findEarlierDeposits,
  hasToSearch,
} from "../../apps/server/src/rails/chain/earlier-deposits.ts";
import type { Chain } from "../../apps/server/src/rails/chain/open-chain.ts";
import { reconcile } from "../../apps/server/src/rails/chain/reconcile.ts";
import { sendTransfers } from "../../apps/server/src/rails/chain/send-transfers.ts";
import { sweepDeposits } from "../../apps/server/src/rails/chain/sweep.ts";
import { watch } from "../../apps/server/src/rails/chain/watch.ts";
import { startApp, type TestApp } from "../../apps/server/test/app.ts";
import { aMember, type TestMember } from "../../apps/server/test/builders.ts";
import { silent, startTestChain, type TestChain } from "../../apps/server/test/chain.ts";
import { createEmptyDatabase, expectInvariants, numberOf } from "../../apps/server/test/harness.ts";
import { outsideLines } from "./print.ts";
import { restoreBackup } from "./restore-backup.ts";
import { type Backup, writeBackup } from "./write-backup.ts";

/** Books and their chain, as a server and its worker use them. */
type Books = { app: TestApp; chain: Chain };
/** A member who registered after the backup: the deposit address, and the amount paid to it. */
type Lost = { phone: string; address: Address; paidIn: bigint };

/** The time for starting a chain and a server, a backup, and the sweep of a deposit. */
const HOOK_MS = 300_000;
const SEVEN = 7_000_000n;
const NINE = 9_000_000n;

let local: TestChain;
let base: string;
let backup: Backup;
let custody: Address;
let lying: Lost;
let swept: Lost;
const running: Books[] = [];

async function booksOn(database?: TestApp["database"]): Promise<Books> {
  const { SMS_URL: _, SMS_TOKEN: __, ...env } = local.env;
  const app = await startApp(env, database);
  const books = { app, chain: await local.open(app.database) };
  running.push(books);
  return books;
}

/** The restored books of the backup, in a database of their own, on the chain as it is now. */
async function wentBack(): Promise<Books> {
  const database = await createEmptyDatabase();
  const ownerUrl = database.owner.url;
  const verdict = await restoreBackup({ from: backup.folder, ownerUrl, dataDir: null });
  expect(verdict.problems).toEqual([]);
  return booksOn(database);
}

const read = ({ chain, app }: Books) => watch(chain, app.database.db, silent);

async function addressOf({ app }: Books, { token }: TestMember): Promise<Address> {
  const asked = { currency: "tUSDT", chain: "BEP20" };
  return (await app.call(getDepositAddress, asked, { token })).data.address as Address;
}

async function search({ chain, app }: Books): Promise<void> {
  const { db } = app.database;
  for (let run = 0; run < 10 && (await hasToSearch(db)); run += 1) {
    await findEarlierDeposits(chain, db, silent);
  }
  expect((await sql`select from chain.address_searches`.execute(db)).rows).toEqual([]);
}

const depositOf = async ({ app }: Books, member: TestMember) =>
  (await memberBalances(app.database.db, member, "tUSDT")).deposit;

async function receiptsTo({ app }: Books, to: string) {
  const { rows } = await sql<{ amount: bigint; state: string }>`
    select amount::bigint as amount, state from chain.receipts where to_address = ${to.toLowerCase()}
    order by block, log_index`.execute(app.database.db);
  return rows;
}

/** Runs until everything is final, found and booked, and the chain agrees with the ledger. */
async function settle(books: Books): Promise<void> {
  const { app, chain } = books;
  await local.mine(20);
  await read(books);
  await search(books);
  await local.mine(20);
  await read(books);
  await reconcile({ chain, db: app.database.db, log: silent });
  const { rows } = await sql<{ difference: string }>`
    select difference::text from chain.statements where book = 'client'
    order by id desc limit 1`.execute(app.database.db);
  expect(rows[0]?.difference).toBe("0");
  await expectInvariants(app.database);
}

/** Runs until everything at deposit addresses is swept to custody. */
async function sweepAll({ app, chain }: Books): Promise<void> {
  for (let step = 0; step < 8 && (await local.balance(custody)) < NINE; step += 1) {
    await sweepDeposits(chain, app.database.db);
    await sendTransfers(chain, app.database, silent);
    await local.mine(20);
    await watch(chain, app.database.db, silent);
  }
}

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "ballast-went-back-"));
  local = await startTestChain();
  const first = await booksOn();
  const { db, owner } = first.app.database;
  ({ custody } = await treasury(db));
  await local.giveGas(custody);
  await aMember(first.app);
  await read(first);
  const { DATA_DIR: dataDir } = first.app.config;
  backup = await writeBackup({ ownerUrl: owner.url, dataDir, to: join(base, "backup") });

  // The backup knows nothing of what follows.
  const one = await aMember(first.app);
  const other = await aMember(first.app);
  const address = await addressOf(first, other);
  await local.mint(address, NINE);
  swept = { phone: other.phone, address, paidIn: await local.head() };
  await local.mine(20);
  await read(first);
  await sweepAll(first);
  expect(await local.balance(custody)).toBe(NINE);
  lying = { phone: one.phone, address: await addressOf(first, one), paidIn: 0n };
  await local.mint(lying.address, SEVEN);
  await local.mine(20);
}, HOOK_MS);

afterAll(async () => {
  for (const { app } of running) await app.stop();
  await local.stop();
  await rm(base, { recursive: true, force: true });
});

it("a backup holds nothing that PostgreSQL forgets with a crash", () => {
  const names = backup.manifest.tables.map(({ name }) => name);
  expect(names).toContain("outside.stops");
  expect(names).not.toContain("outside.checks");
});

describe("books that were restored", () => {
  it("begin with all effects stopped, and say so with what to do by name", async () => {
    const { app } = await wentBack();
    const { rows } = await sql<Record<string, unknown>>`
      select reason, books_until = ${backup.manifest.booksAt}::timestamptz as until,
        since >= books_until as later, ended_at, outside.is_behind() as behind,
        outside.may_act('chain') as chain from outside.stops`.execute(app.database.db);
    expect(rows).toEqual([
      {
        ...{ reason: "restored", until: true, later: true, ended_at: null },
        ...{ behind: true, chain: false },
      },
    ]);
    const member = await aMember(app);
    const asked = await app.call(askOutcome, { key: newKey() }, { token: member.token });
    expect(asked.code).toBe(numberOf("books_behind"));
    const told = outsideLines(backup.manifest).join("\n");
    for (const word of ["unknown-payments", "book-unknown", "resume-effects", "restore.md"]) {
      expect(told).toContain(word);
    }
    expect(told).toContain(backup.manifest.booksAt);
  });

  it("give a lost member's address to nobody else, and again to who registers again", async () => {
    const books = await wentBack();
    await read(books);
    const strangers = [await aMember(books.app), await aMember(books.app)];
    for (const stranger of strangers) {
      expect([lying.address, swept.address]).not.toContain(await addressOf(books, stranger));
    }
    const again = await aMember(books.app, { phone: lying.phone });
    const answers = await Promise.all([1, 2, 3].map(() => addressOf(books, again)));
    expect(new Set(answers)).toEqual(new Set([lying.address]));
  });

  it("find what arrived before its owner came again, and credit it once", async () => {
    const books = await wentBack();
    await local.mine(20);
    await read(books);
    const [one, other] = [
      await aMember(books.app, { phone: lying.phone }),
      await aMember(books.app, { phone: swept.phone }),
    ];
    await addressOf(books, one);
    await addressOf(books, other);
    await settle(books);
    expect(await depositOf(books, one)).toBe(SEVEN);
    // The amount is in custody by now, booked there without an owner: staff match it.
    expect(await receiptsTo(books, swept.address)).toEqual([]);
    expect(await receiptsTo(books, custody)).toEqual([{ amount: NINE, state: "unidentified" }]);
    expect(await depositOf(books, other)).toBe(0n);

    await local.mint(swept.address, SEVEN);
    await local.mint(lying.address, NINE);
    await settle(books);
    expect(await depositOf(books, one)).toBe(SEVEN + NINE);
    expect(await depositOf(books, other)).toBe(SEVEN);
  });

  it("credit once what the watcher reads after its owner came again", async () => {
    const books = await wentBack();
    const one = await aMember(books.app, { phone: lying.phone });
    await addressOf(books, one);
    await findEarlierDeposits(books.chain, books.app.database.db, silent);
    await settle(books);
    expect(await receiptsTo(books, lying.address)).toMatchObject([
      { amount: SEVEN, state: "credited" },
      { amount: NINE, state: "credited" },
    ]);
    expect(await depositOf(books, one)).toBe(SEVEN + NINE);
  });

  it("credit it where only its sweep is read after that", async () => {
    const books = await wentBack();
    const { app, chain } = books;
    const head = await chain.node.getBlock({ blockNumber: swept.paidIn });
    const getBlock = (asked?: { blockNumber?: bigint }) =>
      asked?.blockNumber === undefined
        ? head
        : chain.node.getBlock({ blockNumber: asked.blockNumber });
    const short = { ...chain, node: { ...chain.node, getBlock } as unknown as Chain["node"] };
    await watch(short, app.database.db, silent);
    const other = await aMember(app, { phone: swept.phone });
    await addressOf(books, other);
    await settle(books);
    expect(await receiptsTo(books, custody)).toEqual([]);
    expect(await receiptsTo(books, swept.address)).toMatchObject([
      { amount: NINE, state: "credited" },
      { amount: SEVEN, state: "credited" },
    ]);
    expect(await depositOf(books, other)).toBe(NINE + SEVEN);
  });
});
