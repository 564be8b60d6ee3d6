/** List of withdrawals to the chain and to bank cards, with their unusual signs. */
import { MEMBER_ROLES, ROLES } from "@ballast/contract/console/staff.ts";
import { WITHDRAWAL_ARRIVAL_HOURS } from "@ballast/contract/constants.ts";
import { HOLD_REASONS } from "@ballast/contract/records.ts";
import { LATE_REASONS } from "@ballast/contract/wallet/late-withdrawal.ts";
import {
  amount,
  count,
  id,
  instant,
  long,
  masked,
  ofMember,
  resource,
  set,
  state,
  text,
  whileOpen,
  yes,
} from "../../platform/staff-resource.ts";
import { notAgain, notBack, whyNot } from "../../rails/console/why-stuck-sql.ts";
import { WITHDRAWAL_RISK_SIGNS } from "../withdrawal-risk-signs.ts";

const OPEN = "w.ended_at is null";
const LATE_BY = "extract(epoch from (select platform.now()) - w.arrive_by) / 3600";
/** Worded, because a negative number would need an explanation. */
const DUE = `case when ${LATE_BY} >= 1 then floor(${LATE_BY}) || ' h late'
  when ${LATE_BY} > 0 then 'late'
  when ${LATE_BY} > -1 then 'less than 1 h left'
  else floor(-(${LATE_BY})) || ' h left' end`;
const IS_HELD = `(${OPEN} and w.state = 'processing' and w.hold_until > (select platform.now()))`;
const HELD = (column: string) => `case when ${IS_HELD} then w.${column} end`;

/** Holds and lateness change over time and have filters of their own. */
const SHOWN_SIGNS = `nullif(array_to_string(
  case when w.due_at < (select platform.now()) then array['late'] end || w.signs
    || case when ${IS_HELD} then array['on hold'] end, ', '), '')`;

const INSIDE = { inside: true } as const;
const ASKED = { nullable: true, inside: true, filters: false, sorts: false } as const;

/** A column of the withdrawal's transfer, which has the withdrawal's id. */
const TRANSFER = (column: string) => `case w.rail
  when 'chain' then (select t.${column} from chain.transfers t where t.id = w.id)
  else (select t.${column} from bank.transfers t where t.id = w.id) end`;
const open = whileOpen(OPEN);
/** Of the member's newest withdrawals of this currency that arrived. */
const PAID_BEFORE = (what: string, more = "") =>
  `(select ${what} from (
    select x.gross, x.applied_at from wallets.withdrawals x
    where x.bucket = w.bucket and x.member_id = w.member_id and x.currency = w.currency
      and x.state = 'succeeded' ${more}
    order by x.applied_at desc, x.id desc limit ${PAID_MOST}) x)`;
const PAID_MOST = 50;
const MEMBER_SINCE = `(select m.registered_at from members.members m
  where m.bucket = w.bucket and m.id = w.member_id)`;
const TARGET_SAVED = `(select min(a.created_at) from wallets.addresses a where a.bucket = w.bucket
  and a.member_id = w.member_id and lower(a.address) = lower(w.address))`;
const SAME_TARGET = `and case w.rail when 'chain' then lower(x.address) = lower(w.address)
  else x.card_id = w.card_id end`;

/** Only for an approved withdrawal; before that there is no transfer. */
const OF_TRANSFER = (
  why: typeof notAgain,
) => `case when w.state not in ('approved', 'sent') then null
  when w.rail = 'chain' then (select ${why("chain")} from chain.transfers t where t.id = w.id)
  else (select ${why("bank")} from bank.transfers t where t.id = w.id) end`;

export const withdrawalResources = [
  resource({
    name: "withdrawals",
    title: "Withdrawals",
    area: "Today",
    says:
      `what members want paid out within ${WITHDRAWAL_ARRIVAL_HOURS} hours, what is due first on top; ` +
      "a hold moves that time to " +
      `${WITHDRAWAL_ARRIVAL_HOURS} hours after its end; signs say what was unusual when it was applied for ` +
      "and hold nothing, and a filter by them finds those that are open",
    roles: MEMBER_ROLES,
    id: { kind: "withdrawal", sql: "w.id" },
    from: "wallets.withdrawals w",
    columns: {
      withdrawal: id("Withdrawal", "w.id", "withdrawal", { leadsTo: "withdrawals" }),
      due: text("Due", `case when ${OPEN} then ${DUE} end`, {
        nullable: true,
        filters: false,
        moves: true,
      }),
      state: state("State", "w.state", [
        ...["processing", "approved", "sent", "succeeded", "failed", "cancelled"],
      ]),
      gross: amount("Amount", "w.gross", { currencyOf: "currency" }),
      fee: amount("Fee", "w.fee", { currencyOf: "currency" }, { inside: true }),
      net: amount("Arrives", "w.net", { currencyOf: "currency" }, { inside: true }),
      currency: text("Currency", "w.currency", { inside: true }),
      risks: set("Signs", SHOWN_SIGNS, WITHDRAWAL_RISK_SIGNS, "w.open_signs"),
      member: ofMember("w"),
      rail: state("To", "w.rail", ["chain", "bank"]),
      appliedAt: instant("Applied", "w.applied_at", { inside: true }),
      arriveBy: instant("Must arrive by", "w.arrive_by", { sortBy: "w.due_at" }),
      isLate: yes("Late", "(w.due_at < (select platform.now()))", { ...INSIDE, moves: true }),
      lateReason: state("Late because", "wallets.late_reason(w)", LATE_REASONS, {
        ...{ ...INSIDE, nullable: true, moves: true, filters: false },
      }),
      expectedBy: instant("The member was told", "wallets.expected_by(w)", {
        ...{ ...ASKED, moves: true },
      }),
      promisedBy: instant(
        "Must arrive by, before a hold",
        `nullif(w.applied_at + interval '${WITHDRAWAL_ARRIVAL_HOURS} hours', w.arrive_by)`,
        { nullable: true, inside: true, sorts: false },
      ),
      holdReason: state("Held for", HELD("hold_reason"), HOLD_REASONS, {
        ...INSIDE,
        nullable: true,
        moves: true,
      }),
      holdUntil: instant("Held until", HELD("hold_until"), {
        ...INSIDE,
        nullable: true,
        moves: true,
        sortBy: "w.hold_until",
      }),
      heldBefore: text(
        "Was held for",
        `case when w.hold_until is not null and not ${IS_HELD}
          then replace(w.hold_reason, '_', ' ') end`,
        { ...ASKED, moves: true },
      ),
      heldBeforeUntil: instant(
        "Was held until",
        `case when w.hold_until is not null and not ${IS_HELD}
          then least(w.hold_until, coalesce(w.decided_at, w.ended_at)) end`,
        { ...ASKED, moves: true },
      ),
      isHeldByStaff: yes(
        "Held by staff now",
        `(${IS_HELD} and coalesce(w.held_by like 'staff:%', false))`,
        { ...INSIDE, filters: false, moves: true },
      ),
      canBeHeld: yes("Can be held", `(w.state = 'processing' and w.hold_reason is null)`, {
        ...INSIDE,
        filters: false,
      }),
      heldBy: text("Held by", "w.held_by", { nullable: true, inside: true }),
      holdReference: text("Order, review or outage", "w.hold_reference", {
        nullable: true,
        inside: true,
      }),
      liftedBy: text("Hold ended early by", "w.lifted_by", { nullable: true, inside: true }),
      address: masked("Address", "w.address", { nullable: true, inside: true }),
      card: text("Bank card", "w.card", { nullable: true, inside: true, filters: false }),
      localAmount: amount(
        "Arrives at the bank",
        "w.local_amount",
        { currencyOf: "localCurrency" },
        { nullable: true, inside: true },
      ),
      localCurrency: text("Local currency", "w.local_currency", { nullable: true, inside: true }),
      rate: text("Rate", "w.rate::text", { nullable: true, inside: true, filters: false }),
      fromDeposit: amount("Of deposits", "w.from_deposit", { currencyOf: "currency" }, INSIDE),
      fromReturned: amount("Of principal", "w.from_returned", { currencyOf: "currency" }, INSIDE),
      fromEarned: amount("Of income", "w.from_earned", { currencyOf: "currency" }, INSIDE),
      memberSince: open.instant("Member since", MEMBER_SINCE),
      paidBefore: open.count("Paid out before", PAID_BEFORE("count(*)")),
      usualLow: open.amount("Smallest before", PAID_BEFORE("min(x.gross)")),
      usualHigh: open.amount("Largest before", PAID_BEFORE("max(x.gross)")),
      targetUsed: open.count("Paid there before", PAID_BEFORE("count(*)", SAME_TARGET)),
      targetSavedAt: open.instant("Address saved", TARGET_SAVED),
      canBePaid: open.yes("Its money may leave now", "wallets.may_be_paid(w)"),
      decidedBy: text("Decided by", "w.decided_by", { nullable: true, inside: true }),
      reason: long("What was checked", "w.decision_reason", { nullable: true }),
      failReason: long("Why it failed", "w.fail_reason", { nullable: true }),
      endedAt: instant("Ended", "w.ended_at", { nullable: true, inside: true }),
      ...whyNot(OF_TRANSFER(notAgain), OF_TRANSFER(notBack)),
      sentAgainAt: instant("To be sent again since", TRANSFER("retry_asked_at"), ASKED),
      takenBackAt: instant("To be taken back since", TRANSFER("cancel_asked_at"), ASKED),
      takenBackFor: long("Why it is taken back", TRANSFER("cancel_reason"), { nullable: true }),
      paidAs: text("Payment", "w.tx_hash", { nullable: true, inside: true }),
    },
    order: "arriveBy",
    search: {
      says: "payment, or the whole address",
      sql: ["coalesce(w.tx_hash, '')"],
      whole: ["w.address"],
    },
    relations: [
      {
        ...{ resource: "chain-transfers", column: "withdrawal", title: "Transfer on the chain" },
        only: { column: "rail", value: "chain" },
      },
      {
        ...{ resource: "bank-transfers", column: "withdrawal", title: "Transfer at the bank" },
        only: { column: "rail", value: "bank" },
      },
    ],
  }),
  resource({
    name: "withdrawal-times",
    title: "Usual times",
    area: "Money",
    says:
      "how long withdrawals of the last 30 days took, as the member reads it before typing an " +
      "amount; local currencies by the bank",
    roles: ROLES,
    id: { type: "text", sql: "u.currency" },
    from: "wallets.usual_times u",
    columns: {
      currency: text("Arrived in", "u.currency", { sorts: true }),
      withdrawals: count("Withdrawals", "u.withdrawals"),
      median: count("Median, minutes", "round(u.median_seconds / 60.0, 1)", { nullable: true }),
      nearlyAll: count("95 of 100 within, minutes", "round(u.p95_seconds / 60.0, 1)", {
        nullable: true,
      }),
      measuredAt: instant("Measured", "u.measured_at"),
    },
    order: "currency",
  }),
];
