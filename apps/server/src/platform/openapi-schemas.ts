/** Named schemas of answers: the `components["schemas"]` of a generated client. */
import * as cards from "@ballast/contract/cash/bank-cards.ts";
import { listCashWithdrawals } from "@ballast/contract/cash/calls.ts";
import * as fiat from "@ballast/contract/cash/fiat.ts";
import { listPayChannels } from "@ballast/contract/cash/payments.ts";
import { listExchangeRates } from "@ballast/contract/cash/rates.ts";
import * as square from "@ballast/contract/community/calls.ts";
import * as content from "@ballast/contract/content/calls.ts";
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { claimJoinGroup } from "@ballast/contract/gift/claims.ts";
import { redeemCode } from "@ballast/contract/gift/codes.ts";
import { listCoinRecords } from "@ballast/contract/gift/coins.ts";
import { receiveCoupon } from "@ballast/contract/gift/coupons.ts";
import { listQuestions } from "@ballast/contract/gift/quiz.ts";
import { listRewards } from "@ballast/contract/gift/records.ts";
import { listIncome } from "@ballast/contract/income/calls.ts";
import * as invitations from "@ballast/contract/invitation/calls.ts";
import { oneMessage } from "@ballast/contract/message/calls.ts";
import * as product from "@ballast/contract/product/calls.ts";
import { describedWithTime } from "@ballast/contract/time-alias.ts";
import * as user from "@ballast/contract/user/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { listSessions } from "@ballast/contract/user/sessions.ts";
import * as assets from "@ballast/contract/wallet/calls.ts";
import { listBalanceRecords, listPostings } from "@ballast/contract/wallet/capital-records.ts";
import * as z from "zod/mini";

export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  pattern?: string;
  default?: unknown;
  $ref?: string;
};

/** The schema as sent over the wire: of a codec, its text side. */
export function wireSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  }) as JsonSchema & { $schema?: string };
  return rest;
}

/** The schema of a call's answer, including its field aliases. */
export const answerSchema = (call: Endpoint): JsonSchema =>
  describedWithTime(wireSchema(call.output));

/** Each named schema with the call that answers it, alone or in a list. */
const ANSWERS = {
  Order: product.buyOrder,
  ProductDetail: product.productDetail,
  Member: user.memberInfo,
  Profile: user.logIn,
  WalletOverview: getAssetsOverview,
  BookAddress: assets.addAddress,
  Withdrawal: assets.applyWithdrawal,
  BankCard: cards.addBankCard,
  Payment: fiat.rechargeLocal,
  Conversion: fiat.convertToUsdt,
  ConversionQuote: fiat.quoteConversion,
  Claim: claimJoinGroup,
  Coupon: receiveCoupon,
  Redemption: redeemCode,
  Message: oneMessage,
} as const satisfies Record<string, Endpoint>;

const ITEMS = {
  Product: product.listProducts,
  ReturnedPrincipal: product.listReturns,
  Stock: product.listStock,
  DailyIncome: listIncome,
  Country: user.listCountries,
  Session: listSessions,
  Deposit: assets.listDeposits,
  CashWithdrawal: listCashWithdrawals,
  Bank: cards.listBanks,
  PayChannel: listPayChannels,
  Refund: fiat.listRefunds,
  LocalRecord: fiat.listLocalRecords,
  ExchangeRate: listExchangeRates,
  CapitalRecord: listBalanceRecords,
  Posting: listPostings,
  CoinRecord: listCoinRecords,
  Reward: listRewards,
  Question: listQuestions,
  Post: square.listPosts,
  OwnPost: square.listOwnPosts,
  Comment: square.listComments,
  TeamMember: invitations.teamMembers,
  TeamPurchase: invitations.teamPurchases,
  InvitationShare: invitations.listInvitationShares,
  News: content.newsList,
  Notice: content.scrollNotices,
  Slide: content.carousel,
  Video: content.homeVideos,
} as const satisfies Record<string, Endpoint>;

const named = new Map<string, { name: string; schema: JsonSchema }>();
function name(schemas: [string, JsonSchema | undefined][]): void {
  for (const [name, schema] of schemas) {
    if (schema === undefined) throw new Error(`the schema ${name} is not there`);
    named.set(JSON.stringify(schema), { name, schema });
  }
}

/** Replaces named schemas inside a schema by references. */
function referring(schema: JsonSchema, isWhole = false): JsonSchema {
  const known = isWhole ? undefined : named.get(JSON.stringify(schema));
  if (known) return { $ref: `#/components/schemas/${known.name}` };
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === "properties") {
      const inner = Object.entries(value as Record<string, JsonSchema>);
      return [key, Object.fromEntries(inner.map(([name, one]) => [name, referring(one)]))];
    }
    if (key === "items") return [key, referring(value as JsonSchema)];
    if (key === "anyOf") return [key, (value as JsonSchema[]).map((one) => referring(one))];
    return [key, value];
  });
  return Object.fromEntries(entries) as JsonSchema;
}

export function namedSchemas() {
  if (named.size === 0) {
    name(Object.entries(ANSWERS).map(([name, call]) => [name, answerSchema(call)]));
    name(
      Object.entries(ITEMS).map(([name, call]) => [
        name,
        answerSchema(call).properties?.list?.items,
      ]),
    );
  }
  const all = [...named.values()].map(({ name, schema }) => [name, referring(schema, true)]);
  return { schemas: Object.fromEntries(all) as Record<string, JsonSchema>, referring };
}
