/** The operator's actions, each by two people: capital, lots, budgets, products, resuming sales. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { draftProduct } from "../../../apps/server/src/products/draft-product.ts";
import { proposeListing } from "../../../apps/server/src/products/propose-listing.ts";
import { publishAgreement } from "../../../apps/server/src/products/publish-agreement.ts";
import { proposeCampaign } from "../../../apps/server/src/reserve/campaigns.ts";
import { proposeCapital } from "../../../apps/server/src/reserve/capital-in.ts";
import { proposeFunding } from "../../../apps/server/src/reserve/fund-reserve.ts";
import { proposeResuming } from "../../../apps/server/src/reserve/resume-sales.ts";
import { byTwo, personOf } from "../../../scripts/demo-data/treasury.ts";
import { runJobs, type World } from "./world.ts";

const CURRENCY = "tUSDT" as const;
const CAPITAL = 20_000_000_000_000n;
/** The size of a lot; the next one is funded when less than half of it is free. */
const LOT = 100_000_000_000n;
const WELCOME = {
  ...({ kind: "welcome", name: "Welcome income", currency: CURRENCY } as const),
  ...{ amount: 500_000n, budget: 10_000_000_000n, funding: 5_000_000_000n },
} as const;

const AGREEMENT = "Lease agreement of the simulation: test money only.";
const SOURCE = "The operator's own capital, given to the reserve before the sale began.";
const hashOf = (text: string) => createHash("sha256").update(text).digest();
const document = { name: "resolution.txt", bytes: Buffer.from("resolution") };

/** Price and daily return of a unit, days, and the number of units in a listing per member. */
const TERMS = [
  { name: "Harbour", price: 100_000_000n, dailyReturn: 40_000n, validDays: 7 },
  { name: "Tide", price: 50_000_000n, dailyReturn: 20_000n, validDays: 14 },
  { name: "Breakwater", price: 250_000_000n, dailyReturn: 90_000n, validDays: 30 },
] as const;

export type Offer = {
  id: string;
  agreementId: string;
  agreementHash: string;
  days: number;
  units: number;
};

/**
 * The money arrives in the house's wallet, and a statement shows it, without which nothing is
 * booked; moves arrive only after a run of the rail.
 */
export async function bringCapital(world: World, rail: () => Promise<unknown>): Promise<void> {
  const { outside, wallets, database, staff } = world;
  outside.arrive(wallets.house, CAPITAL);
  await rail();
  await runJobs(world, "chain-reconcile");
  const capital = {
    amount: CAPITAL,
    currency: CURRENCY,
    reference: "Capital, test money",
  } as const;
  await byTwo(database.db, staff, (tx, maker) => proposeCapital(tx, capital, maker));
  await fund(world);
  await byTwo(database.db, staff, (tx, maker) => proposeCampaign(tx, WELCOME, maker));
}

async function fund({ database, staff }: World): Promise<void> {
  const lot = { amount: LOT, currency: CURRENCY, document, reference: "A lot of capital" } as const;
  await byTwo(database.db, staff, (tx, maker) => proposeFunding(tx, lot, maker));
}

/** Keeps the reserve and the shop filled; returns the offers on sale. */
export async function keepShop(world: World, offers: readonly Offer[]): Promise<Offer[]> {
  const { db } = world.database;
  const { rows } = await sql<{ id: string; left: number }>`
    select p.id, coalesce(sum(a.units_left), 0)::int as left from products.products p
    left join products.allotments a on a.product_id = p.id
    where p.state = 'listed' and p.ends_at > platform.now() + interval '1 day' group by p.id
  `.execute(db);
  const left = new Map(rows.map((row) => [row.id, row.left]));
  const kept: Offer[] = [];
  for (const [n, terms] of TERMS.entries()) {
    const now = offers[n];
    const isScarce = now === undefined || (left.get(now.id) ?? 0) < world.members.length / 20;
    kept.push(isScarce ? await list(world, terms) : now);
  }
  const { rows: lots } = await sql<{ free: bigint; moving: boolean }>`
    select coalesce(sum(a.balance) filter (where a.kind in ('reserve.capital', 'reserve.yield')), 0)
      ::bigint as free,
      exists (select from reserve.lots l where l.state not in ('funded', 'refused')) as moving
    from ledger.accounts a where a.bucket = 0`.execute(db);
  if (lots[0] && !lots[0].moving && lots[0].free < LOT / 2n) await fund(world);
  return kept;
}

async function list(world: World, terms: (typeof TERMS)[number]): Promise<Offer> {
  const { database, staff, time, members } = world;
  const now = time.now().getTime();
  const units = Math.max(64, Math.floor(members.length / 2));
  const agreementId = await database.db
    .transaction()
    .execute((tx) => publishAgreement(tx, { version: "1", body: AGREEMENT }));
  const draft = {
    ...terms,
    ...{ image: "/images/harbour.svg", currency: CURRENCY, putOffDays: 0, unitsTotal: units },
    ...{ perMemberLimit: Math.min(50, units), agreementId, returnSource: SOURCE, document },
    announcedAt: new Date(now - 60_000),
    startsAt: new Date(now - 60_000),
    endsAt: new Date(now + 90 * 86_400_000),
  };
  const id = await database.db
    .transaction()
    .execute((tx) => draftProduct(tx, draft, personOf(staff, "finance").id));
  await byTwo(database.db, staff, (tx, maker) => proposeListing(tx, id, maker));
  const agreementHash = hashOf(AGREEMENT).toString("hex");
  return { id, agreementId, agreementHash, days: terms.validDays, units };
}

/** Two people resume the sales; refused while a value is red. */
export async function resume({ database, staff }: World): Promise<void> {
  const sales = { currency: CURRENCY, reference: "The truth is back" } as const;
  await byTwo(database.db, staff, (tx, maker) => proposeResuming(tx, sales, maker));
}
