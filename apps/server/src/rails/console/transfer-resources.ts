/** Lists of outgoing transfers on the chain and at the bank: what each waits for, and its outcome. */
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import {
  amount,
  count,
  id,
  instant,
  long,
  masked,
  resource,
  state,
  text,
  yes,
} from "../../platform/staff-resource.ts";
import { isOld, notAgain, notBack, whyNot } from "./why-stuck-sql.ts";

const ANY_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STATES = ["queued", "signed", "sent", "confirmed", "failed"];
/** Nothing was sent for it for a while, so staff may send it again or cancel it. */
const stuck = (sql: string) => yes("Stuck", `(t.ended_at is null and ${sql})`, { moves: true });
/** A transfer has the id of what it pays. */
const withdrawal = (purpose: string) =>
  id("Withdrawal", `case when t.purpose = '${purpose}' then t.id end`, "withdrawal", {
    leadsTo: "withdrawals",
    nullable: true,
    found: { form: ANY_UUID, by: `t.purpose = '${purpose}' and t.id = $::uuid` },
  });
const transfer = id("Transfer", "t.id", "transfer", { inside: true });
const queuedAt = instant("Queued", "t.queued_at");
const sentAt = instant("Sent", "t.sent_at", { nullable: true, inside: true });
const endedAt = instant("Ended", "t.ended_at", { nullable: true });
const ASKED = { nullable: true, inside: true, filters: false, sorts: false } as const;
const askedOf = {
  sentAgainAt: instant("To be sent again since", "t.retry_asked_at", ASKED),
  takenBackAt: instant("To be taken back since", "t.cancel_asked_at", ASKED),
  takenBackFor: long("Why it is taken back", "t.cancel_reason", { nullable: true }),
};

export const transferResources = [
  resource({
    name: "chain-transfers",
    title: "Transfers on the chain",
    area: "Money",
    says:
      "what our wallets send, the newest first; nobody sends one by hand; a stuck one is sent again or " +
      "taken back here, and a withdrawal also on the withdrawal itself",
    roles: MEMBER_ROLES,
    id: { kind: "transfer", sql: "t.id" },
    from: "chain.transfers t",
    columns: {
      purpose: text("For", "replace(t.purpose, '_', ' ')", { filters: false }),
      state: state("State", "t.state", STATES),
      amount: amount("Amount", "case when t.asset = 'token' then t.amount end", undefined, {
        nullable: true,
      }),
      reason: text("Why it waits or failed", "t.reason", { nullable: true }),
      isStuck: stuck(`t.block is null and ${isOld("chain")}`),
      withdrawal: withdrawal("withdrawal"),
      queuedAt,
      sentAt,
      endedAt,
      wallet: state("From", "t.wallet", ["custody", "reserve", "house", "deposits"], {
        inside: true,
      }),
      toAddress: masked("To", "t.to_address::text", { inside: true }),
      gas: text("Gas, in wei", "case when t.asset = 'gas' then t.amount::text end", {
        nullable: true,
        filters: false,
        inside: true,
      }),
      nonce: count("Nonce", "t.nonce", { nullable: true, inside: true }),
      txHash: text("Transaction on the chain", "t.tx_hash::text", { nullable: true, inside: true }),
      block: count("Block", "t.block", { nullable: true, inside: true }),
      signedForms: count(
        "Times signed",
        "(select count(*) from chain.attempts a where a.transfer_id = t.id)",
        { inside: true, filters: false, sorts: false },
      ),
      ...whyNot(notAgain("chain"), notBack("chain")),
      ...askedOf,
      transfer,
    },
    order: "-queuedAt",
    search: {
      says: "the whole transaction hash",
      sql: [],
      whole: ["coalesce(t.tx_hash::text, '')"],
    },
  }),
  resource({
    name: "bank-transfers",
    title: "Transfers at the bank",
    area: "Money",
    says:
      "what the bank was asked to pay, the newest first; the payee is sealed for staff too; a stuck " +
      "one is sent again or taken back here, on the withdrawal or on the refund",
    roles: MEMBER_ROLES,
    id: { kind: "transfer", sql: "t.id" },
    from: "bank.transfers t",
    columns: {
      purpose: text("For", "replace(t.purpose, '_', ' ')", { filters: false }),
      state: state("State", "t.state", ["queued", "sent", "confirmed", "failed"]),
      amount: amount("Amount", "t.amount", { currencyOf: "currency" }),
      currency: text("Currency", "t.currency", { inside: true }),
      reason: text("Why it failed", "t.reason", { nullable: true }),
      isStuck: stuck(isOld("bank")),
      withdrawal: withdrawal("cash_withdrawal"),
      isAsked: yes("To be asked again", "t.needs_poll", { inside: true }),
      queuedAt,
      sentAt,
      endedAt,
      reference: text("The bank's reference", "t.bank_reference", { nullable: true, inside: true }),
      ...whyNot(notAgain("bank"), notBack("bank")),
      ...askedOf,
      transfer,
    },
    order: "-queuedAt",
    search: {
      says: "the bank's whole reference",
      sql: [],
      whole: ["coalesce(t.bank_reference, '')"],
    },
  }),
];
