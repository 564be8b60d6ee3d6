/** Sets the scene of a run: products on a funded reserve, and members with money. */
import { addAddress } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Database } from "../../../apps/server/src/platform/db.ts";
import { type Client, eventually, type Sandbox } from "../../../scripts/client.ts";
import { listProducts } from "../../../scripts/demo-data/products.ts";
import {
  addCampaign,
  addDemoStaff,
  type DemoStaff,
  fundTreasury,
  untilMoved,
  WELCOME,
} from "../../../scripts/demo-data/treasury.ts";
import { deposit, findProduct, joinAs, setFundPassword } from "../../../scripts/member-life.ts";
import type { Random } from "../../../scripts/seeded-random.ts";
import type { Life } from "./members.ts";
import type { Parts } from "./parts.ts";

const FIRST_DEPOSIT = 2_000_000_000n;
const PASSWORD = "Harbour7wall";
const FUND_PASSWORD = "Lantern88light";

export type OutsideLife = Life & { outside: string };

export type Scene = { lives: OutsideLife[]; staff: DemoStaff[] };

/** Creates products on a funded reserve, and members with money and an outside address each. */
export async function prepare(
  parts: Parts,
  database: Database,
  sandbox: Sandbox,
  { members }: { members: number },
  random: Random,
): Promise<Scene> {
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
  await untilSalesAreOn(sandbox);
  await parts.separate();
  return { lives, staff };
}

/** The checks of a new day take a while, and until then nobody can buy. */
async function untilSalesAreOn(sandbox: Sandbox): Promise<void> {
  await eventually("the guard's consent to sales", async () => {
    await sandbox.check();
    const { guards } = await sandbox.state();
    return guards.every(({ refusal }) => refusal === null) ? true : null;
  });
}

async function joined(url: string, sandbox: Sandbox, phone: string): Promise<Client> {
  const client = await joinAs(url, sandbox, { phone, password: PASSWORD });
  await setFundPassword(client, sandbox, phone, FUND_PASSWORD);
  await deposit(client, sandbox, FIRST_DEPOSIT);
  return client;
}
