/** Commands about test money that arrived without an owner. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { command, id, money, optional, proposed, text } from "../../platform/staff-command.ts";
import { AT_MOST, proposeMatch, proposeReturn, unidentifiedReceipts } from "../match-receipt.ts";

export const receiptCommands = [
  command({
    name: "receipts",
    says: "list receipts without an owner, oldest first, a hundred at a time",
    roles: ROLES,
    options: { after: optional(id("ledgerTransaction", "those behind this receipt")) },
    run: async ({ db }, { after }) => {
      const some = await unidentifiedReceipts(db, { after });
      const lines = some.map(
        (receipt) =>
          `${publicId("ledgerTransaction", receipt.id)}  ` +
          `${money(receipt.amount, receipt.currency)}  ${receipt.at.toISOString()}  ${receipt.reference}`,
      );
      const last = some.at(-1);
      if (!last || some.length < AT_MOST) return lines;
      return [...lines, `There may be more: --after ${publicId("ledgerTransaction", last.id)}`];
    },
  }),
  command({
    name: "match-receipt",
    says: "propose to give a receipt without an owner to a member",
    roles: ["support", "finance"],
    place: {
      area: "Ledger",
      title: "Match to a member",
      of: "receipts",
      row: "receipt",
      whenState: ["open"],
    },
    options: {
      receipt: id("ledgerTransaction", "which receipt"),
      member: id("member", "whose it is"),
      reason: text("how you know"),
    },
    run: async ({ tx, staff }, { receipt, member, reason }) => {
      const match = { receiptId: receipt, memberId: member, reference: reason };
      return proposed(await proposeMatch(tx, match, staff.id));
    },
  }),
  command({
    name: "return-receipt",
    says: "propose to send a receipt without an owner back to the account it came from at the bank",
    roles: ["support", "finance"],
    place: {
      area: "Ledger",
      title: "Send back to its sender",
      of: "receipts",
      row: "receipt",
      whenState: ["open"],
      whenYes: "isAtBank",
      confirm:
        "Once another person approves, the bank sends the whole of it to where it came from; nobody can name another account.",
    },
    options: {
      receipt: id("ledgerTransaction", "which receipt"),
      reason: text("why nobody here owns it"),
    },
    run: async ({ tx, staff }, { receipt, reason }) => {
      const sent = { receiptId: receipt, reference: reason };
      return proposed(await proposeReturn(tx, sent, staff.id));
    },
  }),
];
