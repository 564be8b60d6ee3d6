/** The environment of a simulation: the books, a chain in memory, the real jobs, and people. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Event as BankEvent } from "@ballast/sandbox/bank-books.ts";
import { sql } from "kysely";
import { jobsOf } from "../../../apps/server/src/jobs.ts";
import { readConfig } from "../../../apps/server/src/platform/config.ts";
import { type Database, openDatabase } from "../../../apps/server/src/platform/db.ts";
import type { Job, JobContext } from "../../../apps/server/src/platform/jobs.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { createVault, type Vault } from "../../../apps/server/src/platform/vault.ts";
import { treasury } from "../../../apps/server/src/rails/chain/addresses.ts";
import { unitOf } from "../../../apps/server/src/rails/chain/chain-units.ts";
import { signerOf } from "../../../apps/server/src/rails/chain/keys.ts";
import type { Chain } from "../../../apps/server/src/rails/chain/open-chain.ts";
import { newPace } from "../../../apps/server/src/rails/chain/pace.ts";
import { type MemoryBank, openMemoryBank } from "../../../apps/server/test/fakes/memory-bank.ts";
import { type MemoryChain, openMemoryChain } from "../../../apps/server/test/fakes/memory-chain.ts";
import { addDemoStaff, type DemoStaff } from "../../../scripts/demo-data/treasury.ts";
import { type Random, seededRandom } from "../../../scripts/seeded-random.ts";
import { findHistory } from "./check.ts";
import { type Crash, runWithCrash } from "./crash-injection.ts";
import { addMembers, type SimulatedMember } from "./members.ts";
import { openVirtualTime, type VirtualTime } from "./virtual-time.ts";

/**
 * The location of the books: an empty migrated database for this simulation, as owner and as
 * service.
 */
export type Place = { ownerUrl: string; serviceUrl: string; dataDir: string };
export type Population = { seed: number; members: number };

export type World = {
  /** Determines the acts and faults. */
  random: Random;
  time: VirtualTime;
  database: Database;
  owner: Database;
  chain: Chain;
  outside: MemoryChain;
  bank: MemoryBank;
  /** The number of bank events delivered so far; and those whose webhook is delayed. */
  told: number;
  late: BankEvent[];
  context: JobContext;
  jobs: ReadonlyMap<string, Job>;
  staff: readonly DemoStaff[];
  members: readonly SimulatedMember[];
  wallets: Awaited<ReturnType<typeof treasury>>;
  dailyMaximum: bigint;
  /** A larger withdrawal waits for a person; and the number on which one has decided. */
  autoApproveMax: bigint;
  judged: number;
  vault: Vault;
  /** See check.ts. */
  history: readonly string[];
  /** The errors that the jobs logged since the list was emptied; and their warnings. */
  calledOut: string[];
  warned: string[];
  /** The job in which a worker is to die, and the result. */
  doom: Crash | null;
  died: { said: boolean } | null;
  close(): Promise<void>;
};

/** A Sunday well after every row that the migrations write: the first day is a Monday. */
const START = Date.UTC(2034, 11, 31, 6);
/** The log level of errors. */
const ERROR = 50;
/** A quarter of the default, so that staff have decisions to make from the first week on. */
const AUTO_APPROVE_MAX = 250_000_000n;
const CONFIRMATIONS = 6;
const GAS = 10n ** 24n;
const MNEMONIC = "test test test test test test test test test test test junk";

export async function createWorld(place: Place, { seed, members }: Population): Promise<World> {
  const database = openDatabase(place.serviceUrl, 4);
  const owner = openDatabase(place.ownerUrl, 2);
  const time = await openVirtualTime(owner.db, new Date(START));
  const { db } = database;
  await sql`select platform.open_months(${time.today()}::date - 1, ${time.today()}::date + 70)
    `.execute(db);
  const outside = openMemoryChain(`ballast ${seed}`);
  const chain = await openChain(owner, outside);
  const bank = openBank(join(place.dataDir, "bank"));
  await sql`update cash.pay_channels set is_on = true`.execute(owner.db);
  const config = readConfig({
    ...{ DATABASE_URL: place.serviceUrl, DATA_DIR: resolve(place.dataDir) },
    ...{ CHAIN_RPC_URL: "http://127.0.0.1:1", CHAIN_ID: "31337", TOKEN_ADDRESS: chain.token },
    ...{ SMS_URL: "http://127.0.0.1:1", SMS_TOKEN: "none", BANK_URL: "http://127.0.0.1:1" },
    BANK_KEYS: `none,${"0".repeat(64)},${"A".repeat(59)}=`,
    VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
    AUTO_APPROVE_MAX: `${AUTO_APPROVE_MAX}`,
  });
  const log = createLog("warn", {
    write: (line) =>
      void (JSON.parse(line).level < ERROR ? world.warned : world.calledOut).push(line),
  });
  const wallets = await treasury(db);
  for (const address of Object.values(wallets)) outside.giveGas(address, GAS);
  const world: World = {
    random: seededRandom(seed),
    ...{ time, database, owner, chain, outside, wallets, calledOut: [], warned: [] },
    ...{ bank, told: 0, late: [], doom: null, died: null },
    context: { database, db, clock: time, log },
    jobs: new Map(jobsOf(config, chain, bank.client).map((job) => [job.name, job])),
    staff: await addDemoStaff(db),
    members: await addMembers(owner.db, members),
    dailyMaximum: config.DAILY_WITHDRAWAL_MAX,
    autoApproveMax: config.AUTO_APPROVE_MAX,
    judged: 0,
    vault: createVault(config.VAULT_KEYS),
    history: await findHistory(owner.db),
    async close() {
      await database.close();
      await owner.close();
    },
  };
  return world;
}

async function openChain(
  owner: Database,
  { node, token, decimals, signs }: MemoryChain,
): Promise<Chain> {
  const signer = signs(signerOf(MNEMONIC));
  const genesis = await node.getBlock({ blockNumber: 0n });
  await sql`
    insert into chain.source (chain_id, genesis_hash, token, decimals, first_block)
    values (31337, ${genesis.hash}, ${token.toLowerCase()}, ${decimals}, 0)`.execute(owner.db);
  const of = (name: keyof typeof signer.treasury) => signer.treasury[name].toLowerCase();
  await sql`
    insert into chain.wallets (name, xpub, address) values
      ('deposits', ${signer.xpub}, null), ('custody', null, ${of("custody")}),
      ('house', null, ${of("house")}), ('reserve', null, ${of("reserve")})`.execute(owner.db);
  return {
    ...{ node, witness: null, pace: newPace(500), token },
    ...{ chainId: 31_337, confirmations: CONFIRMATIONS, decimals, unit: unitOf(decimals) },
    ...{ depositMin: 1_000_000n, signer },
  };
}

function openBank(folder: string): MemoryBank {
  mkdirSync(folder, { recursive: true });
  return openMemoryBank(folder);
}

/**
 * Runs jobs one after the other, each once, as the worker does; an error ends the simulation. When
 * a worker is to die in a job, it does so first, and the next worker runs the job.
 */
export async function runJobs(world: World, ...names: string[]): Promise<void> {
  for (const name of names) {
    const job = world.jobs.get(name);
    if (!job) throw new Error(`no job is called ${name}`);
    const { doom } = world;
    if (doom?.job === name && !world.died) {
      const { died, said } = await runWithCrash(world, doom);
      if (died) world.died = { said };
    }
    await job.run(world.context);
  }
}
