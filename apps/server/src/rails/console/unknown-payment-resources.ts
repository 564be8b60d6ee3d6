/** List of payments found outside that the books do not know, each with the request that it matches. */
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import {
  amount,
  count,
  id,
  instant,
  masked,
  resource,
  state,
  text,
  yes,
} from "../../platform/staff-resource.ts";

const PUBLIC = (prefix: string, uuid: string) =>
  `'${prefix}_' || replace((${uuid})::text, '-', '')`;

/**
 * The public id of the request that a finding `f` matches: on the chain one with the same address and
 * amount, at the bank one with the same id, else with the same amount; then the member whose address it is.
 */
export const FITTING = `coalesce(
  (select ${PUBLIC("wdr", "w.id")} from wallets.withdrawals w
    where f.state = 'open' and w.state in ('processing', 'approved') and w.rail = f.rail
      and case f.rail when 'chain' then (lower(w.address), w.net, 0) = (f.payee, f.amount, f.dust)
        else (w.local_currency, w.local_amount) = (f.currency, f.amount) end
    order by (w.id::text = f.key) desc, w.applied_at limit 1),
  (select ${PUBLIC("trf", "t.id")} from outside.fitting_transfers(f.id) t limit 1),
  (select ${PUBLIC("mbr", "a.member_id")} from wallets.addresses a
    where f.state = 'open' and f.kind = 'payment' and lower(a.address) = f.payee
    order by a.deleted_at desc nulls first, a.created_at desc limit 1))`;

export const unknownPaymentResources = [
  resource({
    name: "unknown-payments",
    title: "Unknown payments",
    area: "Money",
    says:
      "what the chain or the bank shows of ours and the books do not know, because they went back; while " +
      "one is open nothing is signed, sent or published",
    roles: MEMBER_ROLES,
    id: { kind: "finding", sql: "f.id" },
    from: "outside.findings f",
    columns: {
      state: state("State", "f.state", ["open", "booked", "taken_over", "lost", "seen", "gone"]),
      rail: state("Where", "f.rail", ["chain", "bank", "proof"]),
      kind: state("What", "f.kind", [
        ...["unknown", "payment", "gas", "sweep", "move", "anchor", "nothing", "commit", "other"],
      ]),
      amount: amount("Amount", "case when f.currency is not null then f.amount end", undefined, {
        currencyOf: "currency",
        nullable: true,
      }),
      fits: text("Fits", FITTING, { nullable: true, filters: false }),
      happenedAt: instant("Happened", "f.happened_at", { nullable: true }),
      foundAt: instant("Found", "f.found_at"),
      endedAt: instant("Settled", "f.ended_at", { nullable: true }),
      isFinal: yes("Final", "f.is_final"),
      payee: masked("To", "f.payee", { inside: true, nullable: true }),
      currency: state("Currency", "f.currency", CURRENCY_CODES, { inside: true, nullable: true }),
      txHash: text("Transaction on the chain", "f.tx_hash::text", { nullable: true, inside: true }),
      sender: text("From", "f.sender::text", { nullable: true, inside: true }),
      nonce: count("Nonce", "f.nonce", { nullable: true, inside: true }),
      block: count("Block", "f.block", { nullable: true, inside: true }),
      reference: text("The bank's reference", "f.reference", { nullable: true, inside: true }),
      transfer: id("Booked as", "f.transfer_id", "transfer", { nullable: true, inside: true }),
      proposal: id("By the proposal", "f.proposal_id", "proposal", {
        leadsTo: "proposals",
        ...{ nullable: true, inside: true },
      }),
    },
    order: "-foundAt",
  }),
];
