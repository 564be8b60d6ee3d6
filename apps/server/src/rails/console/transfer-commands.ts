/**
 * Commands for stuck transfers that are not withdrawals: gas, a sweep, a move of the house's money, a local
 * refund. None of them moves money: the rail sends the same transfer again, or ends it unpaid.
 */
import { PAYOUT_STUCK_MINUTES } from "@ballast/contract/constants.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Tx } from "../../platform/db.ts";
import { readPublicReason } from "../../platform/public-text.ts";
import { readReason } from "../../platform/read-reason.ts";
import { command, id, text } from "../../platform/staff-command.ts";
import * as bank from "../bank/stuck-transfer.ts";
import * as chain from "../chain/stuck-transfer.ts";

type Rail = {
  retryTransfer(tx: Tx, id: string): Promise<number>;
  cancelTransfer(tx: Tx, id: string, reason: string): Promise<void>;
};

type Kind = {
  /** The list that has the transfer, and the name of the command's option. */
  of: "chain-transfers" | "bank-transfers" | "local-refunds";
  called: string;
  rail: Rail;
  underWay: string[];
  again: string;
  back: string;
};

const STUCK = `For one of which nothing was sent for ${PAYOUT_STUCK_MINUTES} minutes or more.`;
const LATER =
  "What it was for is not lost: gas and deposits are swept anew within seconds, the daily sweeps after " +
  "an hour, a withdrawal or refund goes back to its member, and a move of the house's money, or a " +
  "receipt that was to go back to its sender, is refused and can be proposed again.";
const BY_THE_BANK =
  "The bank is asked not to carry it out, and its word alone ends it: if it was paid before that, it " +
  "stays paid.";

const KINDS: readonly Kind[] = [
  {
    of: "chain-transfers",
    called: "chain-transfer",
    rail: chain,
    underWay: ["queued", "signed", "sent"],
    again:
      "It is signed once more under its nonce, with a higher fee. Of all that is sent for it the chain " +
      "takes one.",
    back:
      "What was not signed ends at once. What was is made impossible first, by using its nonce for " +
      `nothing; if it got into a block before that, it stays paid. ${LATER}`,
  },
  {
    of: "bank-transfers",
    called: "bank-transfer",
    rail: bank,
    underWay: ["queued", "sent"],
    again: "It is sent once more under the id the bank knows it by, which carries it out once.",
    back: `${BY_THE_BANK} ${LATER}`,
  },
  {
    of: "local-refunds",
    called: "refund",
    rail: bank,
    underWay: ["processing"],
    again: "It is sent once more under the id the bank knows it by, which carries it out once.",
    back: `${BY_THE_BANK} Else the money goes back to the member's local wallet.`,
  },
];

export const transferCommands = KINDS.flatMap(({ of, called, rail, underWay, again, back }) => {
  const place = { of, row: "transfer", area: "Money", whenState: underWay, many: true };
  const kind = of === "local-refunds" ? "refund" : "transfer";
  const which = id(kind, "which");
  const shown = (transfer: string) => publicId(kind, transfer);
  return [
    command({
      name: `retry-${called}`,
      says: "send a stuck transfer again, the same one; it cannot be paid twice",
      roles: ["finance", "admin"],
      place: { ...place, title: "Send again", whyNot: "notAgain", confirm: `${STUCK} ${again}` },
      options: { transfer: which, reason: text("what you found") },
      run: async ({ tx }, { transfer, reason }) => {
        readReason(reason);
        const before = await rail.retryTransfer(tx, transfer);
        return [
          before === 0
            ? `${shown(transfer)} is sent again within seconds.`
            : `${shown(transfer)} is sent again when the ones before it are through, of which there ` +
              `are ${before}: send those again first.`,
        ];
      },
    }),
    command({
      name: `cancel-${called}`,
      says: "take a stuck transfer back; it ends once it is certain that nothing was paid",
      roles: ["finance", "admin"],
      place: {
        ...place,
        title: "Take back",
        whyNot: "notBack",
        danger: true,
        confirm: `${STUCK} ${back} This cannot be undone.`,
      },
      options: { transfer: which, reason: text("why; of a member's money the member reads it") },
      run: async ({ tx }, { transfer, reason }) => {
        await rail.cancelTransfer(tx, transfer, readPublicReason(reason));
        return [`${shown(transfer)} ends once it is certain that nothing was paid. Look again.`];
      },
    }),
  ];
});
