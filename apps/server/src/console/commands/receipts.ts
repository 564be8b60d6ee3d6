/** Test money that arrived without an owner. */
import { publicId } from "@ballast/contract/ids.ts";
import { ROLES } from "@ballast/contract/staff.ts";
import { command, id, money, proposed, text } from "../command.ts";
import { proposeMatch, unidentifiedReceipts } from "../match-receipt.ts";

export const receiptCommands = [
  command({
    name: "receipts",
    says: "list receipts without an owner, oldest first",
    roles: ROLES,
    options: {},
    run: async ({ db }) =>
      (await unidentifiedReceipts(db)).map(
        (receipt) =>
          `${publicId("ledgerTransaction", receipt.id)}  ` +
          `${money(receipt.amount, receipt.currency)}  ${receipt.at.toISOString()}  ${receipt.reference}`,
      ),
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
];
