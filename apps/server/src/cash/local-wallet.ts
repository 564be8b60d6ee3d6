/** The local wallet as the member sees it: its rate, its balance, and every posting. */
import type { LOCAL_RECORD_KINDS } from "@ballast/contract/cash/fiat.ts";
import type { LocalCurrency } from "@ballast/contract/cash/local-money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { hasConverted } from "./convert.ts";
import { findLocalCurrency, localBalance, localCurrencyFor } from "./local-currency.ts";
import { type Page, pageOf } from "./pages.ts";
import { PAYMENT_BOUNDS } from "./pay-channels.ts";
import { refundableOf } from "./payments.ts";
import { rateOf } from "./rates.ts";
import { refundDestinations } from "./refund-destinations.ts";

export async function localRate(db: Db, member: Member) {
  const currency = await localCurrencyFor(db, member);
  const balance = await localBalance(db, member, currency);
  const sources = await refundableOf(db, member, currency);
  const refundable = balance < sources ? balance : sources;
  return {
    currency,
    rate: await rateOf(db, currency),
    balance,
    refundable,
    refundTo: await refundDestinations(db, member, currency, refundable),
    converted: await hasConverted(db, member),
  };
}

/** For the member's own currency; null when there is none. */
export async function usdtToCashRate(db: Db, member: Member) {
  const currency = await findLocalCurrency(db, member);
  return { rate: currency === null ? null : await rateOf(db, currency) };
}

export async function localLimits(db: Db, member: Member) {
  const currency = await findLocalCurrency(db, member);
  if (currency === null) return { list: [] };
  const { cash, fiat } = PAYMENT_BOUNDS;
  return {
    list: [
      {
        currency,
        rechargeMinimum: cash.minimum,
        rechargeMaximum: cash.maximum,
        localRechargeMinimum: fiat.minimum,
      },
    ],
  };
}

type Kind = (typeof LOCAL_RECORD_KINDS)[number];

const KINDS: Record<string, Kind> = {
  local_deposit: "local_deposit",
  receipt_matched: "receipt_matched",
  conversion: "conversion",
  local_refund_applied: "local_refund",
  local_refund_released: "local_refund_failed",
  chargeback: "chargeback",
  chargeback_reversal: "chargeback_reversal",
};

type Row = {
  reference: string;
  no: number;
  event: string;
  currency: LocalCurrency;
  amount: bigint;
  at: Date;
};

export async function listLocalRecords(
  db: Db,
  member: Member,
  query: Page & { kind?: Kind | undefined },
) {
  const events = Object.keys(KINDS).filter((event) => KINDS[event] === query.kind);
  const { list, ...rest } = await pageOf<Row>(db, query, {
    columns: sql`e.transaction_id as reference, e.no, e.event, e.currency, e.at,
      case e.side when 'C' then e.amount else -e.amount end as amount`,
    from: sql`ledger.entries e`,
    own: sql`e.bucket = ${member.bucket} and e.owner = ${member.id} and e.kind = 'client.local'
      ${query.kind ? sql`and e.event = any(${events})` : sql``}`,
    at: sql`e.at`,
    id: sql`e.transaction_id`,
  });
  return {
    ...rest,
    list: list.map(({ event, ...row }) => {
      const kind = KINDS[event];
      if (!kind) throw new Error(`cash: no record for the event ${event}`);
      return { ...row, kind };
    }),
  };
}
