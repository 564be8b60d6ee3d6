/** The demo's coupons and claims: budgets, offered coupons, and how one member used them. */
import { claimJoinGroup, claimShareVideo, claimsInfo } from "@ballast/contract/gift/claims.ts";
import { productCoupons, receiveCoupon } from "@ballast/contract/gift/coupons.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";
import { type CouponDraft, proposeCoupon } from "../../apps/server/src/rewards/coupon-offer.ts";
import { decideClaim } from "../../apps/server/src/rewards/decide-claim.ts";
import { setGroup } from "../../apps/server/src/rewards/official-group.ts";
import { type Client, type Sandbox, TIMEOUT_MS } from "../client.ts";
import { deposit, findProduct } from "../member-life.ts";
import { rasterizeSvg } from "./rasterize-svg.ts";
import { byTwo, type DemoStaff, personOf } from "./treasury.ts";

const ONE = 1_000_000n;
const DAY_MS = 86_400_000;

export const GIFT_BUDGETS = [
  {
    kind: "coupons",
    name: "Coupons of the season",
    amount: 20n * ONE,
    budget: 4_000n * ONE,
    funding: 2_000n * ONE,
  },
  {
    kind: "join_group",
    name: "Group bonus",
    amount: 2n * ONE,
    budget: 600n * ONE,
    funding: 300n * ONE,
  },
  {
    kind: "share_video",
    name: "Video bonus",
    amount: 3n * ONE,
    budget: 900n * ONE,
    funding: 450n * ONE,
  },
] as const;

type Offer = Omit<
  CouponDraft,
  "currency" | "productId" | "validFrom" | "validTo" | "percentBps"
> & {
  percentBps?: number;
  days: number;
};
const LONG = 400;
const OFFERS: Offer[] = [
  { name: "Five off", kind: "money_off", amount: 5n * ONE, ...none(), days: LONG },
  {
    name: "Three more days",
    kind: "extra_days",
    amount: 2n * ONE,
    ...none(),
    extraDays: 3,
    days: LONG,
  },
  {
    name: "Five per cent off",
    kind: "percent_off",
    amount: 20n * ONE,
    ...none(),
    percentBps: 500,
    days: LONG,
  },
  { name: "Opening weekend", kind: "money_off", amount: 2n * ONE, ...none(), days: 3 },
];

function none() {
  return { extraDays: null, minimum: 100n * ONE };
}

/** Offers coupons from their funded budget, names the official group. */
export async function offerGifts(db: Db, staff: readonly DemoStaff[]): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(db);
  const now = rows[0]?.now.getTime() ?? 0;
  for (const { days, percentBps = null, ...terms } of OFFERS) {
    const validity = { validFrom: new Date(now), validTo: new Date(now + days * DAY_MS) };
    const draft = {
      ...terms,
      percentBps,
      ...validity,
      currency: "tUSDT",
      productId: null,
    } as const;
    await byTwo(db, staff, (tx, maker) => proposeCoupon(tx, draft, maker));
  }
  const group = { name: "Ballast members (example)", url: "https://chat.example/ballast" };
  await db.transaction().execute((tx) => setGroup(tx, group, personOf(staff, "content").id));
}

/** One coupon used for an order, one kept, one left to expire; one claim approved, one refused. */
export async function spendGifts(
  db: Db,
  client: Client,
  sandbox: Sandbox,
  staff: readonly DemoStaff[],
): Promise<void> {
  const { list } = await client.call(productCoupons);
  const couponOf = (name: string) => {
    const found = list.find((coupon) => coupon.name === name);
    if (!found) throw new Error(`no coupon is called ${name}`);
    return publicId("coupon", found.couponId);
  };
  for (const name of ["Five off", "Five per cent off", "Opening weekend"]) {
    await client.call(receiveCoupon, { couponId: couponOf(name) });
  }
  await deposit(client, sandbox, 95n * ONE);
  await sandbox.check();
  const harbour = await findProduct(client, "Harbour 7");
  await client.call(buyOrder, {
    productId: publicId("product", harbour.productId),
    units: "1",
    agreementId: publicId("agreement", harbour.agreement.agreementId),
    agreementHash: harbour.agreement.hash,
    couponId: couponOf("Five off"),
  });
  await sendScreenshot(client);
  await client.call(claimShareVideo, { link: "https://youtu.be/ballastdemo" });
  const { claims } = await client.call(claimsInfo);
  const by = personOf(staff, "content").id;
  for (const { kind, claimId } of claims) {
    const decision =
      kind === "join_group"
        ? { approve: true, reason: "The screenshot shows the group and the member’s name." }
        : { approve: false, reason: "The video does not say that it was rewarded." };
    await db
      .transaction()
      .execute((tx) => decideClaim(tx, claimId ?? "", { staff: by, ...decision }));
  }
}

/** A drawing of a phone screen stands for the screenshot. */
async function sendScreenshot({ url, token }: Client): Promise<void> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="640">
    <rect width="390" height="640" fill="#e4eff5"/>
    <rect width="390" height="64" fill="#0b5c86"/>
    <circle cx="40" cy="32" r="18" fill="#fbfaf7"/>
    <rect x="24" y="104" width="230" height="56" rx="12" fill="#fff"/>
    <rect x="136" y="184" width="230" height="72" rx="12" fill="#cfe6d6"/>
    <rect x="24" y="280" width="180" height="48" rx="12" fill="#fff"/>
  </svg>`;
  const form = new FormData();
  const bytes = new Uint8Array(await rasterizeSvg(drawing).png().toBuffer());
  form.append("file", new Blob([bytes]), "group.png");
  const response = await fetch(`${url}${pathOf(claimJoinGroup)}`, {
    method: "POST",
    headers: { "x-access-token": token },
    body: form,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { code, msg } = (await response.json()) as { code: number; msg: string };
  if (code !== 200) throw new Error(`the demo's screenshot was refused: ${msg}`);
}
