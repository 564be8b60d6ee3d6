/** One torture run: members act, parts are killed and restarted, time passes; then the verdict. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { addAddress } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { type Database, type Db, openDatabase } from "../../../apps/server/src/platform/db.ts";
import { type Client, createSandbox, eventually, type Sandbox } from "../../../scripts/client.ts";
import { unlessEnded } from "../../../scripts/command.ts";
import { listProducts } from "../../../scripts/demo-data/products.ts";
import {
  addCampaign,
  addDemoStaff,
  fundTreasury,
  untilMoved,
  WELCOME,
} from "../../../scripts/demo-data/treasury.ts";
import { deposit, findProduct, joinAs, setFundPassword } from "../../../scripts/member-life.ts";
import { type Random, seededRandom } from "../../../scripts/seeded-random.ts";
import { type Life, liveUntil } from "./members.ts";
import { PARTS, type Part, type Parts, startParts } from "./parts.ts";
import { chainAgrees, everyAnswerHolds, everyInvariantHolds, nothingTwice } from "./verdict.ts";

export type Torture = {
  /**
   * The minimum time. On a slow machine the run continues until the required numbers of kills and
   * acknowledged calls are reached, for six times as long at most.
   */
  seconds: number;
  kills: number;
  acknowledged: number;
  members: number;
  seed: number;
  /** The parent folder of the run's data folder, which is deleted with the run. */
  place: string;
  say(line: string): void;
  /** Aborting it ends the run, with all its parts. */
  life?: AbortSignal;
};

export type Verdict = { acknowledged: number; kills: number; invariants: number; paidOut: bigint };

const FIRST_DEPOSIT = 2_000_000_000n;
const SETTLE_SECONDS = 180;
/** The factor by which a slow machine may exceed the time for the same number of kills. */
const SLOWEST = 6;
const PASSWORD = "Harbour7wall";
const FUND_PASSWORD = "Lantern88light";

export async function torture(options: Torture): Promise<Verdict> {
  const folder = await mkdtemp(join(options.place, "ballast-torture-"));
  const random = seededRandom(options.seed);
  options.say(`seed ${options.seed}, ${options.members} members, ${options.seconds} s`);
  const { life = new AbortController().signal } = options;
  try {
    const parts = await startParts(folder, life);
    const database = openDatabase(parts.serviceUrl, 4);
    try {
      return await unlessEnded(life, judged({ ...options, life }, parts, database, random));
    } finally {
      await database.close();
      await parts.stopAll();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function judged(
  options: Torture,
  parts: Parts,
  database: Database,
  random: Random,
): Promise<Verdict> {
  const sandbox = createSandbox(parts);
  const lives = await prepare(parts, database, sandbox, options, random);
  options.say("prepared; now the parts die at random");
  const kills = await kill(parts, sandbox, lives, options, random);
  await settle(sandbox, database, options.say);
  const acknowledged = lives.flatMap((life) => life.acknowledged);
  await everyAnswerHolds(acknowledged);
  await nothingTwice(database.db);
  const chain = { url: parts.chainUrl, token: parts.tokenAddress };
  const paidOut = await chainAgrees(
    database.db,
    chain,
    lives.map((life) => life.outside),
  );
  const invariants = await everyInvariantHolds(database.db);
  return { acknowledged: acknowledged.length, kills, invariants, paidOut };
}

type OutsideLife = Life & { outside: string };

/** Creates products on a funded reserve, and members with money and an outside address each. */
async function prepare(
  parts: Parts,
  database: Database,
  sandbox: Sandbox,
  { members }: Torture,
  random: Random,
): Promise<OutsideLife[]> {
  const { db } = database;
  await sql`update platform.settings set value = jsonb_set(value, '{codes}', value -> 'codes' ||
    '{"addressHour": 10000, "prefixHour": 10000, "countryHour": 10000, "allHour": 10000}')
    where name = 'security.limits'`.execute(db);
  // A Monday morning: withdrawals are processed from Monday to Friday.
  await sql`select sandbox.start_clock(
    date_trunc('week', now()) - interval '8 days' + interval '8 hours')`.execute(db);
  const staff = await addDemoStaff(db);
  await sandbox.advance(1);
  const moves = [await fundTreasury(db, sandbox, staff), await addCampaign(db, staff, WELCOME)];
  await untilMoved(db, sandbox, moves);
  await listProducts(db, staff);
  const lives: OutsideLife[] = [];
  for (let n = 0; n < members; n += 1) {
    const client = await joined(parts.url, sandbox, `+1415555${2000 + n}`);
    const outside = privateKeyToAccount(generatePrivateKey()).address;
    await client.call(addAddress, {
      currency: "tUSDT",
      chain: "BEP20",
      address: outside,
      label: "outside",
    });
    lives.push({
      client,
      fundPassword: FUND_PASSWORD,
      detail: await findProduct(client, "Harbour 7"),
      sandbox,
      random,
      acknowledged: [],
      deposited: FIRST_DEPOSIT,
      outside,
    });
  }
  await sandbox.advance(1);
  return lives;
}

async function joined(url: string, sandbox: Sandbox, phone: string): Promise<Client> {
  const client = await joinAs(url, sandbox, { phone, password: PASSWORD });
  await setFundPassword(client, sandbox, phone, FUND_PASSWORD);
  await deposit(client, sandbox, FIRST_DEPOSIT);
  return client;
}

/** Members act concurrently while one part after another is killed and restarted. */
async function kill(
  parts: Parts,
  sandbox: Sandbox,
  lives: readonly Life[],
  { seconds, kills: enough, acknowledged: wanted, say, life }: Torture,
  random: Random,
): Promise<number> {
  const began = performance.now();
  let kills = 0;
  const over = () => {
    if (life?.aborted) return true;
    const passed = (performance.now() - began) / 1000;
    const acknowledged = lives.reduce((sum, one) => sum + one.acknowledged.length, 0);
    return passed > seconds * (kills < enough || acknowledged < wanted ? SLOWEST : 1);
  };
  const living = Promise.all(lives.map((life) => liveUntil(life, over)));
  while (!over()) {
    await pause(500 + random.below(1_500));
    const part: Part = random.pick(PARTS);
    say(`kills the ${part}`);
    await parts.kill(part);
    kills += 1;
    await pause(random.below(800));
    await parts.start(part);
    if (random.below(3) === 0) await sandbox.advance(1).catch(() => {});
    await sandbox.mine(3).catch(() => {});
  }
  await living;
  return kills;
}

/** With everything running again, the chain advances until nothing is pending. */
async function settle(sandbox: Sandbox, { db }: Database, say: (line: string) => void) {
  let open: string[] = [];
  try {
    await eventually(
      "the end of every withdrawal and transfer",
      async () => {
        await sandbox.mine(25);
        const { now } = await sandbox.state();
        if ([0, 6].includes(new Date(now).getUTCDay())) await sandbox.advance(1);
        open = await openThings(db);
        return open.length === 0 ? true : null;
      },
      SETTLE_SECONDS,
    );
  } catch (error) {
    say(`still open: ${open.join(", ")}`);
    throw error;
  }
}

/** Pending items, in words; empty when the books are at rest and agree with the chain. */
async function openThings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string; n: bigint }>`
    select 'withdrawals ' || state as what, count(*) as n from wallets.withdrawals
      where ended_at is null group by 1
    union all
    select 'transfers ' || purpose || ' ' || state, count(*) from chain.transfers
      where applied_at is null and purpose not in ('gas', 'sweep', 'anchor') group by 1
    union all
    select 'receipts seen', count(*) from chain.receipts where state = 'seen'
    union all
    select 'books that differ', count(*) from chain.statements
      where difference <> 0 and at = (select max(at) from chain.statements)`.execute(db);
  return rows.filter(({ n }) => n > 0n).map(({ what, n }) => `${n} ${what}`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
