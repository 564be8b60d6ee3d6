/** Every call of the API, in one list: for the OpenAPI text, the tidy test and the clients' tests. */
import * as assets from "./assets.ts";
import * as bankCards from "./bank-cards.ts";
import * as capitalRecords from "./capital-records.ts";
import type { Endpoint } from "./endpoint.ts";
import * as gift from "./gift.ts";
import * as income from "./income.ts";
import { NOT_YET } from "./not-yet.ts";
import * as product from "./product.ts";
import * as user from "./user.ts";

/** The calls of a service file: those of its exports that are endpoints. */
function callsOf(exports: object): Endpoint[] {
  return Object.values(exports).filter(
    (value: unknown): value is Endpoint =>
      typeof value === "object" && value !== null && "service" in value && "path" in value,
  );
}

export const CALLS: readonly Endpoint[] = [
  ...[user, product, income, assets, bankCards, capitalRecords, gift].flatMap(callsOf),
  ...NOT_YET,
];
