/**
 * The demo's products: one for each status that a member can see, all fully funded before listing.
 */

import { dayOf } from "@ballast/contract/days.ts";
import { inAllLanguages } from "@ballast/words/words.ts";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";
import { draftProduct } from "../../apps/server/src/products/draft-product.ts";
import { proposeListing } from "../../apps/server/src/products/propose-listing.ts";
import { publishAgreement } from "../../apps/server/src/products/publish-agreement.ts";
import { setBenchmark } from "../../apps/server/src/products/set-benchmark.ts";
import { demoDocument, SOURCE_DOCUMENT } from "./documents.ts";
import { byTwo, type DemoStaff, personOf } from "./treasury.ts";

const DAY = 24;

/** Hours from the end of the demo's days (now) to each product's times. */
const PRODUCTS = [
  {
    name: "Harbour 7",
    image: "/images/harbour.svg",
    price: 100_000_000n,
    dailyReturn: 40_000n,
    validDays: 7,
    units: 5_000,
    limit: 500,
    times: [-13 * DAY, -12 * DAY - 1, 120 * DAY],
  },
  {
    name: "Breakwater 30",
    image: "/images/breakwater.svg",
    price: 250_000_000n,
    dailyReturn: 90_000n,
    validDays: 30,
    units: 2_000,
    limit: 100,
    times: [-13 * DAY, -12 * DAY - 1, 180 * DAY],
  },
  {
    name: "Tide 14",
    image: "/images/tide.svg",
    price: 50_000_000n,
    dailyReturn: 20_000n,
    validDays: 14,
    units: 400,
    limit: 50,
    times: [-13 * DAY, -12 * DAY - 1, 20],
  },
  {
    name: "Pilot 7",
    image: "/images/lighthouse.svg",
    price: 30_000_000n,
    dailyReturn: 10_000n,
    validDays: 7,
    units: 20,
    limit: 20,
    times: [-13 * DAY, -12 * DAY - 1, 60 * DAY],
  },
  {
    name: "Anchor 21",
    image: "/images/anchor.svg",
    price: 100_000_000n,
    dailyReturn: 40_000n,
    validDays: 21,
    units: 500,
    limit: 50,
    times: [-DAY, 20, 90 * DAY],
  },
  {
    name: "Lighthouse 90",
    image: "/images/lighthouse.svg",
    price: 1_000_000_000n,
    dailyReturn: 380_000n,
    validDays: 90,
    units: 200,
    limit: 10,
    times: [-DAY, 6 * DAY, 200 * DAY],
  },
  {
    name: "Quay 60",
    image: "/images/quay.svg",
    price: 500_000_000n,
    dailyReturn: 190_000n,
    validDays: 60,
    units: 300,
    limit: 20,
    times: [5 * DAY, 8 * DAY, 200 * DAY],
  },
] as const;

export async function listProducts(db: Db, staff: readonly DemoStaff[]): Promise<void> {
  const maker = personOf(staff, "finance").id;
  const { en_US: agreementText, ...translations } = inAllLanguages("demo", "agreement");
  const { en_US: source, ...sourceTranslations } = inAllLanguages("demo", "source");
  const agreement = { version: "1", body: agreementText, translations };
  const agreementId = await db.transaction().execute((tx) => publishAgreement(tx, agreement));
  const document = await demoDocument("source-of-return.pdf", SOURCE_DOCUMENT);
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const end = rows[0]?.now.getTime() ?? 0;
  const at = (hours: number) => new Date(end + hours * 3_600_000);
  await db.transaction().execute((tx) => {
    const rate = { rateBps: 400, on: dayOf(at(-DAY)), source: "Ballast Sandbox" };
    return setBenchmark(tx, rate, maker);
  });
  for (const product of PRODUCTS) {
    const { name, image, price, dailyReturn, validDays, units, limit, times } = product;
    const draft = {
      name,
      image,
      currency: "tUSDT" as const,
      price,
      dailyReturn,
      validDays,
      putOffDays: 0,
      unitsTotal: units,
      perMemberLimit: limit,
      agreementId,
      returnSource: source,
      returnSourceTranslations: sourceTranslations,
      document,
      announcedAt: at(times[0]),
      startsAt: at(times[1]),
      endsAt: at(times[2]),
    };
    const id = await db.transaction().execute((tx) => draftProduct(tx, draft, maker));
    await byTwo(db, staff, (tx, by) => proposeListing(tx, id, by));
  }
}
