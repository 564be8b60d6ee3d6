/** Posted exchange rates: by two people, with a source; the newest is used in both directions. */
import { type LocalCurrency, RATE_FORM } from "@ballast/contract/cash/local-money.ts";
import type { PostedRate } from "@ballast/contract/cash/rates.ts";
import { visibleText } from "@ballast/contract/text/visible-text.ts";
import { sql } from "kysely";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { refusePromises } from "../platform/public-text.ts";
import { refuseUnlessLength } from "../platform/read-reason.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";

const SOURCE_MIN_LENGTH = 3;
const SOURCE_MAX_LENGTH = 200;

/** The newest rate of each currency, or of one currency. */
export async function listRates(db: Db | Tx, currency?: LocalCurrency): Promise<PostedRate[]> {
  const { rows } = await sql<PostedRate>`
    select distinct on (currency) currency, trim_scale(rate)::text as rate, source, at
    from cash.rates where ${currency ?? null}::text is null or currency = ${currency ?? null}
    order by currency, at desc, id desc`.execute(db);
  return rows;
}

export async function rateOf(db: Db | Tx, currency: LocalCurrency): Promise<PostedRate | null> {
  return (await listRates(db, currency))[0] ?? null;
}

/** Refuses with rate_missing. */
export async function postedRateOf(db: Db | Tx, currency: LocalCurrency): Promise<PostedRate> {
  const rate = await rateOf(db, currency);
  if (rate === null) throw new Refusal("rate_missing");
  return rate;
}

/** The posted rate, if it is the one the member saw; "83.10" and "83.1" are equal. Refuses rate_changed. */
export async function seenRateOf(db: Db | Tx, currency: LocalCurrency, seen: string) {
  const posted = await postedRateOf(db, currency);
  refuseUnless(sameRate(posted.rate, seen), "rate_changed", { rate: posted.rate });
  return posted;
}

function sameRate(a: string, b: string): boolean {
  const plain = (rate: string) => {
    const [whole = "", decimals = ""] = rate.split(".");
    return `${BigInt(whole)}.${decimals.padEnd(6, "0")}`;
  };
  return plain(a) === plain(b);
}

/** Answers the proposal's id. Refuses rate_not_valid, reason_required without a source, words_not_allowed. */
export async function proposeRate(
  tx: Tx,
  draft: { currency: LocalCurrency; rate: string; source: string },
  maker: string,
): Promise<string> {
  refuseUnless(RATE_FORM.test(draft.rate), "rate_not_valid");
  const source = visibleText(draft.source);
  refuseUnlessLength(source, SOURCE_MIN_LENGTH, SOURCE_MAX_LENGTH);
  refusePromises(source);
  return propose(tx, "post_rate", { ...draft, source }, maker);
}

export async function postRate(tx: Tx, proposal: Proposal): Promise<void> {
  await sql`select cash.post_rate(${proposal.id})`.execute(tx);
}
