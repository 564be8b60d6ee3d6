/** Promotion budgets, funded by the operator before anything is given from them. */
import type { CampaignKind } from "@ballast/contract/gift/calls.ts";
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { isPlainName, refusePromises } from "../platform/public-text.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { queueFromHouse } from "./treasury-moves.ts";

export type Campaign = {
  id: string;
  kind: CampaignKind;
  name: string;
  currency: Currency;
  /** The largest gift; for a welcome campaign, what each new member gets. */
  amount: bigint;
  /** The most that may ever be funded. */
  budget: bigint;
};

/** The open campaign of a kind, or null. */
export async function openCampaign(db: Db, kind: CampaignKind): Promise<Campaign | null> {
  const { rows } = await sql<Campaign>`
    select id, kind, name, currency, amount, budget from reserve.campaigns
    where kind = ${kind} and state = 'open'`.execute(db);
  return rows[0] ?? null;
}

/**
 * Proposes a new campaign of a kind with its first funding. Answers the proposal's id. Refuses
 * terms_not_valid, words_not_allowed, over_budget, campaign_open.
 */
export async function proposeCampaign(
  tx: Tx,
  campaign: Omit<Campaign, "id"> & { funding: bigint },
  maker: string,
): Promise<string> {
  const { kind, name, currency, amount, budget, funding } = campaign;
  const isName = name.trim().length >= 1 && name.length <= 100 && isPlainName(name);
  refuseUnless(isName && amount > 0n && budget >= amount, "terms_not_valid", {
    fields: "campaign",
  });
  refusePromises(name);
  refuseUnless(funding <= budget, "over_budget", { budget: formatMoney(budget, currency) });
  await oneAtATime(tx, `${kind} ${currency}`);
  const { rows } = await sql`
    select from reserve.campaigns where kind = ${kind} and currency = ${currency}
      and state in ('proposed', 'open')`.execute(tx);
  refuseUnless(rows.length === 0, "campaign_open");
  const id = uuidv7();
  const input = {
    campaign_id: id,
    kind,
    amount: funding,
    currency,
    reference: name,
    per_gift: amount,
    budget,
  };
  const proposalId = await propose(tx, "fund_promotion", input, maker);
  await sql`
    insert into reserve.campaigns (id, name, kind, currency, amount, budget, proposal_id, created_at)
    values (${id}, ${name.trim()}, ${kind}, ${currency}, ${amount}, ${budget}, ${proposalId},
      platform.now())`.execute(tx);
  return proposalId;
}

/**
 * Proposes more money for an open campaign. Refuses campaign_unknown, over_budget, and proposed_already
 * while a proposal of the same amount is open for it.
 */
export async function proposeTopUp(
  tx: Tx,
  topUp: { campaignId: string; amount: bigint },
  maker: string,
): Promise<string> {
  await oneAtATime(tx, topUp.campaignId);
  const { rows } = await sql<Campaign & { planned: bigint }>`
    select c.id, c.kind, c.name, c.currency, c.amount, c.budget, (
        select coalesce(sum((p.input ->> 'amount')::bigint), 0)::bigint from ledger.proposals p
        where p.action = 'fund_promotion' and p.input ->> 'campaign_id' = c.id::text
          and p.state in ('open', 'approved', 'done')) as planned
    from reserve.campaigns c where c.id = ${topUp.campaignId} and c.state = 'open'`.execute(tx);
  const [campaign] = rows;
  refuseUnless(campaign, "campaign_unknown");
  refuseUnless(campaign.planned + topUp.amount <= campaign.budget, "over_budget", {
    budget: formatMoney(campaign.budget, campaign.currency),
  });
  const input = {
    campaign_id: campaign.id,
    kind: campaign.kind,
    amount: topUp.amount,
    currency: campaign.currency,
    reference: campaign.name,
    per_gift: campaign.amount,
    budget: campaign.budget,
  };
  return propose(tx, "fund_promotion", input, maker);
}

/** Serializes proposals, so that of two at once the second sees the first. */
const oneAtATime = (tx: Tx, what: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`budget ${what}`}))`.execute(tx);

/** After approval: moved on the chain, booked when confirmed. Refuses house_cash_short. */
export async function startPromotion(tx: Tx, proposal: Proposal): Promise<void> {
  await queueFromHouse(tx, proposal);
}

/** Lets the state of a campaign follow the proposal of its first funding. */
export async function followCampaign(tx: Tx, proposalId: string): Promise<void> {
  await sql`select reserve.follow_campaign(${proposalId})`.execute(tx);
}
