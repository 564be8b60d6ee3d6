/** Every call of the API, in one list: for the OpenAPI text, the tidy test and the clients' tests. */
import * as assets from "./assets.ts";
import * as bankCards from "./bank-cards.ts";
import * as capitalRecords from "./capital-records.ts";
import * as cash from "./cash.ts";
import * as codes from "./codes.ts";
import * as coins from "./coins.ts";
import * as consoleCalls from "./console.ts";
import * as consoleApprovals from "./console-approvals.ts";
import * as consoleContent from "./console-content.ts";
import * as consoleLedger from "./console-ledger.ts";
import * as consoleMembers from "./console-members.ts";
import * as consoleOwn from "./console-own.ts";
import * as consoleProducts from "./console-products.ts";
import * as consoleReserve from "./console-reserve.ts";
import * as consoleToday from "./console-today.ts";
import * as consoleWindDown from "./console-wind-down.ts";
import * as content from "./content.ts";
import * as documents from "./documents.ts";
import type { Endpoint } from "./endpoint.ts";
import * as fiat from "./fiat.ts";
import * as gift from "./gift.ts";
import * as giftClaims from "./gift-claims.ts";
import * as giftCoupons from "./gift-coupons.ts";
import * as giftRecords from "./gift-records.ts";
import * as income from "./income.ts";
import * as invitations from "./invitations.ts";
import * as message from "./message.ts";
import * as open from "./open.ts";
import * as openFlags from "./open-flags.ts";
import * as openIncidents from "./open-incidents.ts";
import * as openProofs from "./open-proofs.ts";
import * as outcome from "./outcome.ts";
import * as payments from "./payments.ts";
import * as product from "./product.ts";
import * as proof from "./proof.ts";
import * as quiz from "./quiz.ts";
import * as rates from "./rates.ts";
import * as sign from "./sign.ts";
import * as square from "./square.ts";
import * as user from "./user.ts";
import * as userControl from "./user-control.ts";
import * as userOwnData from "./user-own-data.ts";
import * as userSecondStep from "./user-second-step.ts";

/** The calls of a service file: those of its exports that are endpoints. */
function callsOf(exports: object): Endpoint[] {
  return Object.values(exports).filter(
    (value: unknown): value is Endpoint =>
      typeof value === "object" && value !== null && "service" in value && "path" in value,
  );
}

const SERVICES = [
  user,
  userControl,
  userSecondStep,
  userOwnData,
  outcome,
  product,
  income,
  assets,
  bankCards,
  capitalRecords,
  documents,
  gift,
  giftClaims,
  giftCoupons,
  giftRecords,
  sign,
  coins,
  quiz,
  codes,
  rates,
  payments,
  cash,
  fiat,
  square,
  invitations,
  content,
  message,
  proof,
  open,
  openIncidents,
  openProofs,
  openFlags,
  consoleCalls,
  consoleMembers,
  consoleOwn,
  consoleApprovals,
  consoleProducts,
  consoleToday,
  consoleReserve,
  consoleLedger,
  consoleContent,
  consoleWindDown,
];
export const CALLS: readonly Endpoint[] = SERVICES.flatMap(callsOf);
