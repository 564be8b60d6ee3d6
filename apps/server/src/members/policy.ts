/** The country policy: one table, read by use cases (docs/rules.md §3). */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type Policy = {
  offers: boolean;
  promotions: boolean;
  invitations: boolean;
  coupons: boolean;
  claims: boolean;
  warning: "general" | "strict";
};

/** What is allowed for members of a country (ISO 3166, two letters). */
export async function policyOf(db: Db, country: string): Promise<Policy> {
  const { rows } = await sql<Policy>`
    select offers, promotions, invitations, coupons, claims, warning
    from members.policy(${country})`.execute(db);
  if (!rows[0]) throw new Error("the country policy has no row for *");
  return rows[0];
}
