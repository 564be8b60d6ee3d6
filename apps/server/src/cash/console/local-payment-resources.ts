/** Lists of members' payments and refunds in local money. */
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import {
  amount,
  id,
  instant,
  long,
  ofMember,
  resource,
  state,
  text,
} from "../../platform/staff-resource.ts";
import { notAgain, notBack, whyNot } from "../../rails/console/why-stuck-sql.ts";

const LOCAL = { currencyOf: "currency" } as const;

/** The id under which the ledger has what reached the bank without a payment; it is derived from the line. */
const RECEIPT =
  "case when f.credit_id is not null then cash.given_receipt(f.credit_id, f.member_id) end";

const ASKED = { nullable: true, inside: true, filters: false, sorts: false } as const;

export const localPaymentResources = [
  resource({
    name: "local-payments",
    title: "Local payments",
    area: "Money",
    says: "what members paid, or began to pay, in local money, the newest first",
    roles: MEMBER_ROLES,
    id: { kind: "payment", sql: "p.id" },
    from: "cash.payments p",
    columns: {
      payment: id("Payment", "p.id", "payment", { leadsTo: "local-payments" }),
      member: ofMember("p"),
      state: state("State", "p.state", ["pending", "credited", "not_credited", "charged_back"]),
      amount: amount("Amount", "p.amount", LOCAL),
      currency: text("Currency", "p.currency", { inside: true }),
      kind: state("Into", "p.kind", ["cash", "fiat"]),
      channel: text("Channel", "p.channel"),
      createdAt: instant("Begun", "p.created_at"),
      endedAt: instant("Credited or not", "p.ended_at", { nullable: true }),
      chargedBackAt: instant("Taken back", "p.charged_back_at", {
        ...{ nullable: true, filters: false, sorts: false },
      }),
      payBy: instant("To be paid by", "p.pay_by", { inside: true }),
      reason: text("Why not", "p.reason", { nullable: true, inside: true }),
      credited: amount(
        "Credited",
        "p.credited_amount",
        { currencyOf: "creditedCurrency" },
        { nullable: true, inside: true },
      ),
      creditedCurrency: text("Credited in", "p.credited_currency", {
        nullable: true,
        inside: true,
      }),
      rate: text("Rate", "coalesce(p.credited_rate, p.quoted_rate)::text", {
        nullable: true,
        inside: true,
        filters: false,
      }),
      refunded: amount("Refunded", "p.refunded", LOCAL, { inside: true }),
      chargedBack: amount("Taken back by the payer's bank", "p.charged_back", LOCAL, {
        inside: true,
      }),
    },
    order: "-createdAt",
    relations: [{ resource: "local-refunds", column: "payment", title: "Refunds" }],
  }),
  resource({
    name: "local-refunds",
    title: "Local refunds",
    area: "Money",
    says: "local money that members sent back the way it came, the newest first",
    roles: MEMBER_ROLES,
    id: { kind: "refund", sql: "f.id" },
    from: "cash.refunds f join bank.transfers t on t.id = f.id",
    columns: {
      refund: id("Refund", "f.id", "refund", { leadsTo: "local-refunds" }),
      member: ofMember("f"),
      payment: id("Of payment", "f.payment_id", "payment", {
        leadsTo: "local-payments",
        nullable: true,
      }),
      receipt: id("Of receipt", RECEIPT, "ledgerTransaction", {
        ...{ leadsTo: "ledger-transactions", nullable: true, filters: false },
      }),
      state: state("State", "f.state", ["processing", "succeeded", "failed"]),
      amount: amount("Amount", "f.amount", LOCAL),
      currency: text("Currency", "f.currency", { inside: true }),
      at: instant("Asked", "f.at"),
      endedAt: instant("Ended", "f.ended_at", { nullable: true }),
      failReason: text("Why it failed", "f.fail_reason", { nullable: true }),
      ...whyNot(notAgain("bank"), notBack("bank")),
      sentAgainAt: instant("To be sent again since", "t.retry_asked_at", ASKED),
      takenBackAt: instant("To be taken back since", "t.cancel_asked_at", ASKED),
      takenBackFor: long("Why it is taken back", "t.cancel_reason", { nullable: true }),
      transfer: id("Transfer", "f.id", "transfer", { leadsTo: "bank-transfers", inside: true }),
    },
    order: "-at",
  }),
];
