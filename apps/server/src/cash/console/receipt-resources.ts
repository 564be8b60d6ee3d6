/** List of receipts without a known owner. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { amount, id, instant, resource, state, text, yes } from "../../platform/staff-resource.ts";

const units = { currencyOf: "currency" };

export const receiptResources = [
  resource({
    name: "receipts",
    title: "Receipts without an owner",
    area: "Ledger",
    says: "test money that reached us and belongs to somebody we do not know yet",
    roles: ROLES,
    id: { kind: "ledgerTransaction", sql: "t.id" },
    from: `ledger.entries e
      join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
        and e.bucket = 0 and e.owner = ledger.house() and e.kind = 'client.unidentified'
        and e.event = 'unknown_receipt'
      left join lateral (select p.id, p.action, p.state, p.input from ledger.proposals p
        where p.action in ('receipt_matched', 'receipt_returned')
          and p.state in ('open', 'approved', 'done') and p.input ->> 'receipt_id' = t.id::text
        order by (p.state, p.action) = ('done', 'receipt_matched') desc,
          array_position(array['done', 'approved', 'open'], p.state), p.made_at desc limit 1) p on true`,
    columns: {
      // Links to its own row, where it is matched to a member or returned.
      receipt: id("Receipt", "t.id", "ledgerTransaction"),
      transaction: id("In the ledger", "t.id", "ledgerTransaction", {
        leadsTo: "ledger-transactions",
        ...{ inside: true, filters: false },
      }),
      state: state(
        "State",
        `case when exists (select from ledger.transactions m where m.bucket = 0
            and m.event = 'reversal'
            and m.id = ledger.derived_id('receipt_matched', t.id)) then 'taken_back'
          when p.state = 'done' then case p.action when 'receipt_matched' then 'matched' else 'sent_back' end
          when p.state = 'approved' and p.action = 'receipt_returned' then 'leaving'
          when p.id is not null then 'proposed' else 'open' end`,
        ["open", "proposed", "leaving", "matched", "sent_back", "taken_back"],
      ),
      amount: amount("Amount", "e.amount", units),
      currency: state("Currency", "e.currency", CURRENCY_CODES, { inside: true }),
      at: instant("Arrived", "t.at"),
      reference: text("On the chain or at the bank", "t.reference"),
      isAtBank: yes("Came over the bank", "bank.sender_of(t.id) is not null", {
        inside: true,
        filters: false,
      }),
      proposal: id("Proposal", "p.id", "proposal", { nullable: true, leadsTo: "proposals" }),
      member: id("Member", "(p.input ->> 'member_id')::uuid", "member", { nullable: true }),
    },
    order: "at",
    search: { says: "transaction hash or the bank's reference", sql: ["t.reference"] },
  }),
];
