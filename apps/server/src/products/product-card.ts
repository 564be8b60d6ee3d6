/** A product as members see it: its row, and the card made of it at an instant. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { yearlyRateBps } from "@ballast/contract/product/calculator.ts";
import type { listProducts } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import { statusOf } from "./status.ts";

export type ProductCard = OutputOf<typeof listProducts>["list"][number];

export type ProductRow = {
  id: string;
  name: string;
  image: string;
  currency: Currency;
  price: bigint;
  dailyReturn: bigint;
  validDays: number;
  putOffDays: number;
  unitsTotal: number;
  unitsLeft: number;
  unitsSold: number;
  perMemberLimit: number;
  announcedAt: Date;
  startsAt: Date;
  endsAt: Date;
  state: "draft" | "listed" | "closed";
  listingId: string | null;
  locked: bigint;
  agreementId: string;
  agreementVersion: string;
  agreementHash: Buffer;
  returnSource: string;
  documentName: string;
  documentHash: Buffer;
};

/**
 * Columns from products p and agreements g. Units sold are those listed, less those left and those taken
 * off sale; `locked` is what lots gave at the listing.
 */
export const PRODUCT_COLUMNS = sql`
  p.id, p.name, p.image, p.currency, p.price, p.daily_return as "dailyReturn",
  p.valid_days as "validDays", p.put_off_days as "putOffDays", p.units_listed as "unitsTotal",
  stock.units_left as "unitsLeft",
  p.units_listed - p.units_withdrawn - stock.units_left as "unitsSold",
  p.per_member_limit as "perMemberLimit", p.announced_at as "announcedAt",
  p.starts_at as "startsAt", p.ends_at as "endsAt", p.state, p.proposal_id as "listingId",
  locked.amount as locked, p.agreement_id as "agreementId", g.version as "agreementVersion",
  g.hash as "agreementHash", p.return_source as "returnSource",
  p.document_name as "documentName", p.document_hash as "documentHash"`;

export const PRODUCT_TABLES = sql`
  products.products p
  join products.agreements g on g.id = p.agreement_id
  cross join lateral (
    select coalesce(sum(a.units_left), 0)::int as units_left
    from products.allotments a where a.product_id = p.id
  ) stock
  cross join lateral (
    select coalesce(sum(b.amount), 0)::bigint as amount
    from products.backing b where b.product_id = p.id
  ) locked`;

/** The card at `now`, without terms that are not announced yet. */
export function cardOf(row: ProductRow, now: Date): ProductCard {
  const { status, daotimes } = statusOf(row, now);
  const totalReturn = row.dailyReturn * BigInt(row.validDays);
  const needed = totalReturn * BigInt(row.unitsTotal);
  const shown = <T>(term: T): T | null => (status === 7 ? null : term);
  return {
    productId: row.id,
    productName: row.name,
    productImg: row.image,
    status,
    announceTime: row.announcedAt,
    startTime: row.startsAt,
    endTime: row.endsAt,
    daotimes,
    currency: row.currency,
    price: shown(row.price),
    dayReturnAmount: shown(row.dailyReturn),
    validDays: shown(row.validDays),
    putOffDays: row.putOffDays,
    totalReturn: shown(totalReturn),
    yearlyRateBps: shown(Number(yearlyRateBps(row))),
    unitsTotal: row.unitsTotal,
    unitsSold: row.unitsSold,
    perMemberLimit: row.perMemberLimit,
    backing: shown({ locked: row.locked, needed }),
    agreementVersion: row.agreementVersion,
    returnSource: row.returnSource,
  };
}
