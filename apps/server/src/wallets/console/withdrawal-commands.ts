/** Commands about withdrawals that a person decides. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { PAYOUT_STUCK_MINUTES, WITHDRAWAL_ARRIVAL_HOURS } from "@ballast/contract/constants.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { STAFF_HOLD_REASONS } from "@ballast/contract/records.ts";
import { choice, command, id, money, text } from "../../platform/staff-command.ts";
import {
  approveWithdrawal,
  HOLD_MAX_HOURS,
  holdWithdrawal,
  liftHold,
  refuseWithdrawal,
  withdrawalQueue,
} from "../decide-withdrawal.ts";
import { cancelPayout, retryPayout } from "../stuck-payout.ts";
import type { WithdrawalRow } from "../withdrawals.ts";

/** The reasons and their longest times, for the help of the option. */
const LONGEST = STAFF_HOLD_REASONS.map(
  (reason) => `${reason.replaceAll("_", " ")} ${HOLD_MAX_HOURS[reason] / 24} days`,
).join(", ");

/** Below every amount, so that the whole queue is listed, also what the job will approve. */
const EVERY_AMOUNT = -1n;

function shown(row: WithdrawalRow): string {
  const until = row.holdUntil ? ` until ${row.holdUntil.toISOString()}` : "";
  const held = row.holdReason ? `  held for ${row.holdReason}${until}` : "";
  const late = row.lateReason ? "  late" : "";
  return (
    `${publicId("withdrawal", row.id)}  ${row.state}  ${money(row.gross, row.currency)}, ` +
    `fee ${money(row.fee, row.currency)}  ` +
    `${publicId("member", row.memberId)}  applied ${row.appliedAt.toISOString()}  ` +
    `must arrive by ${row.arriveBy.toISOString()}${late}${held}`
  );
}

/** For the console: the outcome, the member, the amount, and the promised time. */
function told(what: string, row: WithdrawalRow): string {
  const until = row.holdUntil ? ` until ${row.holdUntil.toISOString()}` : "";
  const isHeld = row.state === "processing" && row.holdReason;
  const held = isHeld ? ` It is held for ${isHeld.replaceAll("_", " ")}${until}.` : "";
  const by = row.arriveBy.toISOString();
  const due = row.lateReason
    ? ` It is late: it had to arrive by ${by}.`
    : ` It must arrive by ${by}.`;
  const isOpen = ["processing", "approved", "sent"].includes(row.state);
  const [amount, fee] = [money(row.gross, row.currency), money(row.fee, row.currency)];
  const member = publicId("member", row.memberId);
  return `${what}: ${amount} of ${member}, fee ${fee}. State: ${row.state}.${held}${isOpen ? due : ""}`;
}

const said = (what: string, row: WithdrawalRow, ...more: string[]) => ({
  lines: [shown(row), ...more],
  inWords: [told(what, row), ...more],
});

export const withdrawalCommands = [
  command({
    name: "withdrawals",
    says: "list withdrawals that are processing, oldest first",
    roles: ROLES,
    options: {},
    run: async ({ db }) => (await withdrawalQueue(db, EVERY_AMOUNT)).map(shown),
  }),
  command({
    name: "approve-withdrawal",
    says: "approve a withdrawal; it is paid on the chain, or by the bank to the card",
    roles: ["finance", "admin"],
    place: {
      area: "Today",
      title: "Approve",
      of: "withdrawals",
      row: "withdrawal",
      whenState: ["processing"],
      many: true,
      confirm: "It is paid at once, and a payment cannot be called back.",
    },
    options: { withdrawal: id("withdrawal", "which"), reason: text("what you checked") },
    run: async ({ tx, staff }, { withdrawal, reason }) =>
      said("Approved", await approveWithdrawal(tx, withdrawal, staff.id, reason)),
  }),
  command({
    name: "refuse-withdrawal",
    says: "refuse a withdrawal; the money goes back at once and the member reads why",
    roles: ["finance", "admin"],
    place: {
      area: "Today",
      title: "Refuse",
      of: "withdrawals",
      row: "withdrawal",
      whenState: ["processing"],
      many: true,
      danger: true,
      confirm: "The money goes back to the member at once.",
    },
    options: { withdrawal: id("withdrawal", "which"), reason: text("why, for the member") },
    run: async ({ tx, staff }, { withdrawal, reason }) =>
      said("Refused, the money is back", await refuseWithdrawal(tx, withdrawal, staff.id, reason)),
  }),
  command({
    name: "hold-withdrawal",
    says: "hold a withdrawal once, for a reason of the closed list and at most its longest time",
    roles: ["finance", "admin"],
    place: {
      area: "Today",
      title: "Hold",
      of: "withdrawals",
      row: "withdrawal",
      whenState: ["processing"],
      whenYes: "canBeHeld",
      confirm:
        `It is held for the longest time of its reason: ${LONGEST}. The member reads why and until ` +
        `when. It must then arrive within ${WITHDRAWAL_ARRIVAL_HOURS} hours of the hold's end. It can ` +
        "be held once; Release the hold ends it sooner.",
    },
    options: {
      withdrawal: id("withdrawal", "which"),
      for: choice(`why, with its longest time: ${LONGEST}`, STAFF_HOLD_REASONS),
      reference: text("which order, review or outage, of whom, of which day"),
    },
    run: async ({ tx, staff }, { withdrawal, for: reason, reference }) =>
      said("Held", await holdWithdrawal(tx, withdrawal, staff.id, reason, reference)),
  }),
  command({
    name: "release-withdrawal",
    says: "end a hold that staff set before its time; what follows a security change ends by itself",
    roles: ["finance", "admin"],
    place: {
      area: "Today",
      title: "Release the hold",
      of: "withdrawals",
      row: "withdrawal",
      whenState: ["processing"],
      whenYes: "isHeldByStaff",
      confirm:
        "It goes on like any other at once and must arrive within " +
        `${WITHDRAWAL_ARRIVAL_HOURS} hours from now. It cannot be held again.`,
    },
    options: { withdrawal: id("withdrawal", "which"), reason: text("why it may go on") },
    run: async ({ tx, staff }, { withdrawal, reason }) =>
      said("Released", await liftHold(tx, withdrawal, staff.id, reason)),
  }),
  command({
    name: "retry-payout",
    says:
      "send an approved withdrawal's payment again, the same one: on the chain under its nonce with " +
      "a higher fee, at the bank under its id; it cannot be paid twice",
    roles: ["finance", "admin"],
    place: {
      area: "Today",
      title: "Send again",
      of: "withdrawals",
      row: "withdrawal",
      whenState: ["approved", "sent"],
      whyNot: "notAgain",
      many: true,
      confirm:
        `For a payment of which nothing was sent for ${PAYOUT_STUCK_MINUTES} minutes or more. Of all ` +
        "that is sent for it only one can be paid: if the first is taken late, the second never is.",
    },
    options: { withdrawal: id("withdrawal", "which"), reason: text("what you found") },
    run: async ({ tx }, { withdrawal, reason }) => {
      const { row, before } = await retryPayout(tx, withdrawal, reason);
      const when =
        before === 0
          ? "It is sent again within seconds."
          : "It is sent again when the ones before it are through, of which there are " +
            `${before}: send those again first.`;
      return said("Sent again", row, `${when} Its transfer says what it waits for.`);
    },
  }),
  command({
    name: "cancel-payout",
    says:
      "take an approved withdrawal's stuck payment back; the money returns to the member once it is " +
      "certain that nothing was paid",
    roles: ["finance", "admin"],
    place: {
      area: "Today",
      title: "Take back",
      of: "withdrawals",
      row: "withdrawal",
      whenState: ["approved", "sent"],
      whyNot: "notBack",
      many: true,
      danger: true,
      confirm:
        `For a payment of which nothing was sent for ${PAYOUT_STUCK_MINUTES} minutes or more. What was ` +
        "not signed ends at once. What was is made impossible first, on the chain by using its nonce, " +
        "at the bank by its word; if it was paid before that, it stays paid. This cannot be undone.",
    },
    options: { withdrawal: id("withdrawal", "which"), reason: text("why, for the member") },
    run: async ({ tx }, { withdrawal, reason }) =>
      said(
        "Being taken back",
        await cancelPayout(tx, withdrawal, reason),
        "The money goes back once it is certain that nothing was paid. Look at the withdrawal again.",
      ),
  }),
];
