/** The command that proposes which branch of the chain holds, when the node shows another one than before. */
import { command, hash, proposed, text } from "../../platform/staff-command.ts";
import { proposeBranch } from "../chain/hold-branch.ts";

export const branchCommands = [
  command({
    name: "branch-holds",
    says: "propose that the branch which the chain node shows now holds, so that deposits are credited again",
    roles: ["finance", "admin"],
    place: {
      area: "Ledger",
      title: "The branch that is shown holds",
      of: "branch-stops",
      confirm:
        "Take the hash from another node or an explorer, never from our own node. Once another person approves, deposits of this branch are credited. If the branch known before holds, point CHAIN_RPC_URL at a node that shows it: credits then go on by themselves.",
      danger: true,
    },
    options: {
      "block-hash": hash("of a block above the common one, as another node shows it"),
      reason: text("where you looked and what you saw"),
    },
    run: async ({ tx, staff }, { "block-hash": blockHash, reason }) =>
      proposed(await proposeBranch(tx, { blockHash, reference: reason }, staff.id)),
  }),
];
