/**
 * Green is money received, amber is pending, and a warning is neither. Lists the files that may use
 * each colour.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SOURCE = fileURLToPath(new URL("./src", import.meta.url));
const GREEN = /"good"|"in"|\b(text|bg|fill|stroke|border)-good\b/;
const AMBER = /"wait"|\b(text|bg|fill|stroke|border)-wait\b/;

/** The components that define the meaning of the colours. */
const PIECES = ["ui/amount-field.tsx", "ui/money.tsx", "ui/notice.tsx", "ui/status.tsx"];

/**
 * Files that show money received: into a wallet, or paid out of Ballast to where the member wanted
 * it.
 */
const RECEIVED = [
  "features/home/activity/activity-amount.tsx",
  "features/home/activity/activity-look.ts",
  // The word of a filter, and the name of a bar: no colour.
  "features/member/deposits/deposit-words.ts",
  "features/member/income/income-list.tsx",
  "features/member/income/income-words.tsx",
  "features/member/local-money/one-payment.tsx",
  "features/member/local-money/payment-words.ts",
  "features/member/local-money/refund-row.tsx",
  // A matured order: the principal is returned.
  "features/member/orders/order-badge.tsx",
  "features/member/records/record-list.tsx",
  "features/member/records/withdrawal-words.ts",
  "features/member/rewards/claim-state.tsx",
  "features/member/rewards/reward-trail.tsx",
  // As above, no colour.
  "screens/member/activity/filters.tsx",
  "screens/member/activity/month-card.tsx",
  "screens/member/invitation/claim-row.tsx",
  "screens/member/local-wallet/conversion.tsx",
  "screens/member/local-wallet/wallet-records.tsx",
  "screens/member/order/day-calendar.tsx",
  "screens/member/order/leave-sheet.tsx",
  "screens/member/recharge/deposit-row.tsx",
  "screens/member/redeem/redeemed-codes.tsx",
  "screens/member/rewards/screen.tsx",
  "screens/member/share-details/shares.tsx",
  "screens/member/take-all/taken.tsx",
  "screens/member/usdt-record/deposit-list.tsx",
  "screens/plans/balance/returns.tsx",
];

/**
 * Files that show something pending: until a time, for the network, for staff, or for the member.
 */
const PENDING = [
  "features/home/activity/activity-amount.tsx",
  "features/home/activity/activity-look.ts",
  "features/home/frame/wind-down-notice.tsx",
  "features/member/deposits/deposit-words.ts",
  "features/member/income/income-words.tsx",
  "features/member/local-money/bank-card-list.tsx",
  "features/member/local-money/payment-words.ts",
  "features/member/local-money/refund-row.tsx",
  "features/member/orders/order-badge.tsx",
  "features/member/records/withdrawal-words.ts",
  "features/member/rewards/claim-state.tsx",
  "features/member/withdrawals/hold-notice.tsx",
  "features/member/withdrawals/late-notice.tsx",
  "features/member/withdrawals/target-field.tsx",
  "features/plans/buying/unconfirmed-notice.tsx",
  "screens/community/own-posts/own-post-row.tsx",
  "screens/home/overview/under-way-cards.tsx",
  "screens/member/addresses/address-row.tsx",
  "screens/member/invitation/claim-row.tsx",
  "screens/member/order/day-calendar.tsx",
  "screens/member/security-center/holds.tsx",
  "screens/member/security-center/limit-sheet.tsx",
  "screens/member/security-center/limits.tsx",
  // Sales that resume by themselves, checks that have not run, holds and steps that have not ended.
  "screens/open/public-pages/sales-state.tsx",
  "screens/open/public-pages/status/checks.tsx",
  "screens/open/public-pages/status/holds.tsx",
  "screens/open/public-pages/status/incidents.tsx",
  "screens/open/public-pages/status/wind-down.tsx",
  "screens/open/public-pages/status/withdrawals.tsx",
  // The time of the next try.
  "screens/plans/product-detail/before-buying.tsx",
  "ui/loaded.tsx",
  "ui/offline-banner.tsx",
  "ui/stepper.tsx",
];

function filesWith(colour: RegExp): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !PIECES.includes(path))
    .filter((path) => colour.test(readFileSync(`${SOURCE}/${path}`, "utf8")))
    .sort();
}

it("green stands where money was received, and nowhere else", () => {
  expect(filesWith(GREEN)).toEqual(RECEIVED);
}); // @rule state/every-screen

it("amber stands where something is pending, and nowhere else", () => {
  expect(filesWith(AMBER)).toEqual(PENDING);
}); // @rule state/every-screen

it("a warning has ink on paper and its own sign; the clock is for what waits", () => {
  const notice = readFileSync(`${SOURCE}/ui/notice.tsx`, "utf8");
  const looks = [...notice.matchAll(/^ {2}(\w+): \["([^"]+)", "(\w+)"\]/gm)];
  const of = (tone: string) => looks.find(([, name]) => name === tone)?.slice(2);
  expect(of("warn")).toEqual([expect.not.stringMatching(/wait|bad|good/), "warning"]);
  expect(looks.filter(([, , , icon]) => icon === "clock").map(([, name]) => name)).toEqual([
    "wait",
  ]);
});
