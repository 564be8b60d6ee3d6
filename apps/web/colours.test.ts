/** Green is money received, amber what is pending, and a warning is neither: where each of them stands. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SOURCE = fileURLToPath(new URL("./src", import.meta.url));
const GREEN = /"good"|"in"|\b(text|bg|fill|stroke|border)-good\b/;
const AMBER = /"wait"|\b(text|bg|fill|stroke|border)-wait\b/;

/** What gives a colour its meaning: the pieces that are drawn in it. */
const PIECES = ["ui/money.tsx", "ui/notice.tsx", "ui/status.tsx"];

/** Each came to the member: into a wallet, or out of Ballast to where they wanted it. */
const RECEIVED = [
  "parts/claim-state.tsx",
  "parts/deposit-words.ts",
  "parts/income-list.tsx",
  "parts/income-words.tsx",
  "parts/one-payment.tsx",
  // Matured: the principal is back.
  "parts/order-badge.tsx",
  "parts/payment-words.ts",
  "parts/record-list.tsx",
  "parts/refund-row.tsx",
  "parts/reward-trail.tsx",
  "parts/withdrawal-words.ts",
  "screens/balance/returns.tsx",
  "screens/invitation/claim-row.tsx",
  "screens/local-wallet/conversion.tsx",
  "screens/local-wallet/wallet-records.tsx",
  "screens/order/day-calendar.tsx",
  "screens/order/leave-sheet.tsx",
  "screens/recharge/deposit-row.tsx",
  "screens/redeem/redeemed-codes.tsx",
  "screens/rewards/screen.tsx",
  "screens/share-details/shares.tsx",
  "screens/take-all/taken.tsx",
  "screens/usdt-record/deposit-list.tsx",
];

/** Each waits: for a time, for the network, for a person, or for the member. */
const PENDING = [
  "parts/bank-card-list.tsx",
  "parts/claim-state.tsx",
  "parts/deposit-words.ts",
  "parts/hold-notice.tsx",
  "parts/income-words.tsx",
  "parts/late-notice.tsx",
  "parts/lost-wish.tsx",
  "parts/order-badge.tsx",
  "parts/payment-words.ts",
  "parts/refund-row.tsx",
  "parts/target-field.tsx",
  "parts/wind-down-notice.tsx",
  "parts/withdrawal-words.ts",
  "screens/addresses/address-row.tsx",
  "screens/balance/where-it-is.tsx",
  "screens/invitation/claim-row.tsx",
  // Sales that go on by themselves, checks that have not run, holds and steps that are not over.
  "screens/open/sales-state.tsx",
  "screens/open/status/checks.tsx",
  "screens/open/status/holds.tsx",
  "screens/open/status/incidents.tsx",
  "screens/open/status/wind-down.tsx",
  "screens/open/status/withdrawals.tsx",
  "screens/order/day-calendar.tsx",
  "screens/own-posts/own-post-row.tsx",
  // The next try.
  "screens/product-detail/before-buying.tsx",
  "screens/security-center/holds.tsx",
  "screens/security-center/limit-sheet.tsx",
  "screens/security-center/limits.tsx",
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
