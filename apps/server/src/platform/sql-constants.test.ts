/** A constant that the contract and SQL both need is defined once: a change reaches both. */
// @rule constant/once
import { ACCOUNT_FORMS } from "@ballast/contract/cash/bank-account.ts";
import { REFUND_STATES } from "@ballast/contract/cash/fiat.ts";
import {
  PAYMENT_FAILURES,
  PAYMENT_KINDS,
  PAYMENT_STATES,
} from "@ballast/contract/cash/payments.ts";
import { POST_LABELS, POST_STATES, REPORT_REASONS } from "@ballast/contract/community/calls.ts";
import { DECISION_COLUMNS } from "@ballast/contract/console/decision-columns.ts";
import { ROLES } from "@ballast/contract/console/staff.ts";
import {
  ADDRESS_COOL_DOWN_HOURS,
  ALLOWED_CHAIN_IDS,
  AMOUNT_STEP,
  BUCKETS,
  CARD_COOL_DOWN_HOURS,
  COOLING_OFF_HOURS,
  INVITATION_SHARE_MAX_BPS,
  NO_PROMOTIONS,
  SECURITY_HOLD_HOURS,
  WITHDRAWAL_ARRIVAL_HOURS,
  WITHDRAWAL_FEE_BPS,
  WITHDRAWAL_FEE_MAX_BPS,
  YEARLY_RATE_CEILING_BPS,
} from "@ballast/contract/constants.ts";
import { CAMPAIGN_KINDS } from "@ballast/contract/gift/calls.ts";
import { CLAIM_KINDS, CLAIM_STATES } from "@ballast/contract/gift/claims.ts";
import { COIN_KINDS } from "@ballast/contract/gift/coins.ts";
import { COUPON_KINDS, COUPON_USE_STATES } from "@ballast/contract/gift/coupon-gift.ts";
import { QUIZ_TOPICS } from "@ballast/contract/gift/quiz.ts";
import { LETTER_GROUPS, LETTER_KINDS } from "@ballast/contract/message/letters.ts";
import { ORDER_STATUSES } from "@ballast/contract/product/calls.ts";
import { HOLD_REASONS, WITHDRAWAL_STATES } from "@ballast/contract/records.ts";
import { AVATARS } from "@ballast/contract/user/avatars.ts";
import { BREAK_LENGTHS, LIMIT_KINDS, LIMIT_PERIODS } from "@ballast/contract/user/control.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { KINDS } from "../../../console/src/ui/ledger-name.ts";
import { useDatabase } from "../../test/kit.ts";
import { CONTENT_KINDS } from "../content/published.ts";
import { EXTRA_DAYS_MAX, PERCENT_MAX_BPS } from "../rewards/coupon-offer.ts";
import { CATALOG } from "../staff-catalog.ts";
import { migrate } from "./migrations.ts";
import { SQL_CONSTANTS } from "./sql-constants.ts";

const database = useDatabase();
let checks: string[];
beforeAll(async () => {
  checks = (
    await rows<{ def: string }>(`
      select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as def
      from pg_constraint where contype = 'c'`)
  ).map(({ def }) => def);
});

async function rows<T>(query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(database.db)).rows;
}

it("is followed by SQL where the contract's figure changes", async () => {
  const fee = () => rows("select wallets.fee_bps() as fee");
  expect(await fee()).toEqual([{ fee: WITHDRAWAL_FEE_BPS }]);
  const changed = { ...SQL_CONSTANTS, withdrawal_fee_bps: 400n, withdrawal_arrival_hours: 48 };
  await migrate(database.owner.url, { constants: changed });
  expect(await fee()).toEqual([{ fee: 400n }]);
  expect(await rows("select constants.withdrawal_arrival_hours() as hours")).toEqual([
    { hours: 48 },
  ]);
  await migrate(database.owner.url);
  expect(await fee()).toEqual([{ fee: WITHDRAWAL_FEE_BPS }]);
});

it("ends cooling off before the first income: a cancelled order keeps none", () => {
  expect(COOLING_OFF_HOURS).toBeLessThanOrEqual(24);
});

it("never charges more than the most that the ledger settles", () => {
  expect(WITHDRAWAL_FEE_BPS).toBeLessThanOrEqual(WITHDRAWAL_FEE_MAX_BPS);
});

it("allows promotions in no country of the list and in every other, whatever is decided", async () => {
  const [check] = checks.filter((def) => /^members\.country_policy: .*promotions/.test(def));
  const named = [...(check ?? "").matchAll(/'([A-Z]{2})'/g)].map(([, country]) => country);
  expect(named).toEqual(NO_PROMOTIONS);
  // Of a country without a row the function answers what all of them have.
  const without = await rows<{ country: string }>(`
    select country from (
      select chr(a) || chr(b) as country
      from generate_series(65, 90) a, generate_series(65, 90) b) as countries
    where not (members.policy(country)).promotions`);
  expect(without.map(({ country }) => country)).toEqual(NO_PROMOTIONS);
  expect(await rows("select (members.policy('ZZ')).promotions")).toEqual([{ promotions: true }]);
});

/**
 * Checks of tables also apply to earlier rows, so changing such a constant requires a migration.
 */
it.each<[string, RegExp, unknown[]]>([
  ["buckets", /\(bucket >= 0\) AND \(bucket <= (\d+)\)/, [BUCKETS - 1]],
  ["arrival", /arrive_by >= \(applied_at \+ '(\d+):00:00'/, [WITHDRAWAL_ARRIVAL_HOURS]],
  ["addresses", /^wallets\.addresses: .*created_at \+ '(\d+):00:00'/, [ADDRESS_COOL_DOWN_HOURS]],
  ["cards", /^cash\.bank_cards: .*created_at \+ '(\d+):00:00'/, [CARD_COOL_DOWN_HOURS]],
  ["fees", /^wallets\.withdrawals: .*fee_bps <= (\d+)/, [WITHDRAWAL_FEE_MAX_BPS]],
  ["holds", /'new_address'::text THEN '(\d+):00:00'/, [ADDRESS_COOL_DOWN_HOURS]],
  ["security holds", /'security_change'::text THEN '(\d+):00:00'/, [SECURITY_HOLD_HOURS]],
  [
    "rate ceiling",
    /\* \(?(?:365)\)?.*<= .*\(?price\)?.* \* \(?(\d+)\)?/,
    [YEARLY_RATE_CEILING_BPS],
  ],
  ["shares", /^invitations\.shares: .*fee \* (\d+)\)/, [INVITATION_SHARE_MAX_BPS]],
  ["price steps", /price % \(?(\d+)/, [AMOUNT_STEP]],
  ["coupon shares", /percent_bps >= 1\) AND \(percent_bps <= (\d+)/, [PERCENT_MAX_BPS]],
  ["coupon days", /extra_days >= 1\) AND \(extra_days <= (\d+)/, [EXTRA_DAYS_MAX]],
  ["coupon steps", /^rewards\.coupon\w*: .*minimum % \(?(\d+)/, [AMOUNT_STEP]],
])("is what checks of tables have: %s", (_, pattern, expected) => {
  const found = checks.map((def) => pattern.exec(def)?.slice(1)).filter((match) => match);
  expect(found.length).toBeGreaterThan(0);
  for (const match of found) expect(match?.map(Number)).toEqual(expected.map(Number));
});

it("lets the chain's source be of every chain that the contract allows, and of no other", () => {
  const [, list] =
    checks
      .map((def) => /^chain\.source: .*chain_id = ANY \(ARRAY\[([\d, ]+)\]/.exec(def))
      .find((match) => match) ?? [];
  expect(list?.split(", ").map(Number)).toEqual([...ALLOWED_CHAIN_IDS]);
});

/**
 * A table's check repeats a list of the contract: adding to one of them fails until the other
 * follows.
 */
it.each<[string, readonly string[]]>([
  ["cash.banks.account_form", ACCOUNT_FORMS],
  ["members.members.drawn_head", AVATARS],
  ["cash.payments.kind", PAYMENT_KINDS],
  ["cash.payments.reason", PAYMENT_FAILURES],
  ["cash.payments.state", PAYMENT_STATES],
  ["cash.refunds.state", REFUND_STATES],
  ["community.posts.label", POST_LABELS],
  ["community.posts.state", [...POST_STATES, "deleted"]],
  ["community.reports.reason", REPORT_REASONS],
  ["staff.people.role", ROLES],
  ["content.items.kind", CONTENT_KINDS],
  ["control.breaks.length", BREAK_LENGTHS],
  ["control.limits.kind", LIMIT_KINDS],
  ["control.limits.period", LIMIT_PERIODS],
  ["messages.letters.kind", LETTER_KINDS],
  ["messages.letters.to_whom", LETTER_GROUPS],
  ["orders.orders.state", [...ORDER_STATUSES, "cancelled"]],
  ["reserve.campaigns.kind", CAMPAIGN_KINDS],
  ["rewards.claims.kind", CLAIM_KINDS],
  ["rewards.claims.state", CLAIM_STATES.filter((state) => state !== "open")],
  ["rewards.coin_entries.kind", COIN_KINDS],
  ["orders.coupon_uses.state", COUPON_USE_STATES],
  ["rewards.coupons.kind", COUPON_KINDS],
  ["rewards.questions.topic", QUIZ_TOPICS],
  ["wallets.withdrawals.hold_reason", HOLD_REASONS],
  ["wallets.withdrawals.state", WITHDRAWAL_STATES],
])("is one list in the contract and in checks of tables: %s", (column, values) => {
  expect(wordsOf(column).toSorted()).toEqual(values.toSorted());
});

/** The words that a check lets a column have, as "schema.table.column"; none where it has no list. */
function wordsOf(column: string): string[] {
  const name = column.split(".").at(-1);
  const table = column.slice(0, -(name?.length ?? 0) - 1);
  const pattern = new RegExp(`^${table}: CHECK \\(\\(${name} = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$`);
  const found = checks.map((def) => pattern.exec(def)?.[1]).find((list) => list);
  return [...(found ?? "").matchAll(/'(\w+)'::text/g)].map((match) => match[1] ?? "");
}

it("is known to the lists of the console, whatever state a table lets a row have", () => {
  const compared = CATALOG.resources.flatMap(({ name, from, columns }) => {
    const tables = new Map(
      [...from.matchAll(/(\w+\.\w+) (\w+)/g)].map(([, table, alias]) => [alias, table]),
    );
    return Object.entries(columns).flatMap(([title, { kind, sql: shown, among }]) => {
      const [, alias, column] = /^(?:case .* else )?(\w+)\.(\w+)(?: end)?$/s.exec(shown) ?? [];
      if (kind !== "state" || column === undefined) return [];
      // A word that the expression names is shown as another one.
      const unknown = wordsOf(`${tables.get(alias)}.${column}`).filter(
        (word) => !among.includes(word) && !shown.includes(`'${word}'`),
      );
      return [{ list: `${name}.${title}`, unknown }];
    });
  });
  expect(compared.length).toBeGreaterThan(40);
  expect(compared.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
});

it("has a name in the console, whatever kind an account may be of", async () => {
  const kinds = await rows<{ kind: string }>("select kind from ledger.account_kinds");
  expect(Object.keys(KINDS).toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted());
});

it("has in each list the columns that the console makes a decision's facts of", () => {
  for (const [list, columns] of Object.entries(DECISION_COLUMNS)) {
    const found = CATALOG.resources.find(({ name }) => name === list);
    expect(Object.keys(found?.columns ?? {})).toEqual(expect.arrayContaining([...columns]));
  }
});
