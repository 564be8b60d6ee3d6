/** Commands about one member. None of them changes the member's money. */
import { SECURITY_HOLD_HOURS } from "@ballast/contract/constants.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { readReason } from "../../platform/read-reason.ts";
import { aboutSomebody, command, id, longText, text, Usage } from "../../platform/staff-command.ts";
import { RESET_AGAIN_DAYS, resetLogin } from "../../security/reset-login.ts";
import { endSession, endSessions } from "../../security/sessions.ts";
import { addNote } from "../add-note.ts";
import { freezePurchases, unfreezePurchases } from "../freeze-purchases.ts";
import { knownMember } from "../known-member.ts";

const HELPERS = ["support", "admin"] as const;
const FREEZERS = ["support", "finance", "admin"] as const;
const of = { area: "Members", of: "members", row: "member" } as const;
const member = id("member", "who");

export const memberCommands = [
  command({
    name: "freeze-purchases",
    says: "stop a member's purchases; login, withdrawals and income go on",
    roles: FREEZERS,
    place: {
      ...of,
      title: "Freeze purchases",
      danger: true,
      whenState: ["active", "frozen"],
      confirm: "The member cannot buy until somebody of the staff ends it, and reads the reason.",
    },
    options: { member, reason: text("why; the member reads it") },
    run: async ({ tx, staff }, { member, reason }) => {
      await freezePurchases(tx, member, { staff: staff.id, reason });
      return [`${publicId("member", member)} cannot buy; everything else goes on.`];
    },
  }),
  command({
    name: "unfreeze-purchases",
    says: "let a member buy again",
    roles: FREEZERS,
    place: { ...of, title: "Unfreeze purchases", whenState: ["purchases_frozen"] },
    options: { member, reason: text("why") },
    run: async ({ tx, staff }, { member, reason }) => {
      await unfreezePurchases(tx, member, { staff: staff.id, reason });
      return [`${publicId("member", member)} can buy again.`];
    },
  }),
  command({
    name: "reset-member-login",
    says:
      "end a member's sessions and second steps, make the password unknown and hold withdrawals " +
      `for ${SECURITY_HOLD_HOURS} hours; at most once in ${RESET_AGAIN_DAYS} days`,
    roles: HELPERS,
    place: {
      ...of,
      title: "Reset login",
      danger: true,
      whenState: ["active", "purchases_frozen", "frozen"],
      confirm:
        "Every session ends, the second step is taken away, the password must be set anew with a " +
        `code to the member's number, and withdrawals are held for ${SECURITY_HOLD_HOURS} hours.`,
    },
    options: { member, reason: aboutSomebody(text("who asked, and how you know them")) },
    run: async ({ tx, staff }, { member, reason }) => {
      const ended = await resetLogin(tx, member, { staff: staff.id, reason });
      return [`Sessions ended: ${ended}. The password must be set anew by a code.`];
    },
  }),
  command({
    name: "end-member-sessions",
    says: "end every session of a member; password and second step stay",
    roles: HELPERS,
    place: {
      ...of,
      title: "End sessions",
      whenState: ["active", "purchases_frozen", "frozen"],
      confirm: "The member has to log in again everywhere.",
    },
    options: { member, reason: text("why") },
    run: async ({ tx }, { member, reason }) => {
      readReason(reason);
      await knownMember(tx, member);
      return [`Sessions ended: ${await endSessions(tx, member)}`];
    },
  }),
  command({
    name: "end-member-session",
    says: "end one session of a member",
    roles: HELPERS,
    place: {
      area: "Members",
      title: "End",
      of: "member-sessions",
      row: "session",
      many: true,
      confirm: "The member has to log in again there.",
    },
    options: { session: id("session", "which"), reason: text("why") },
    run: async ({ tx }, { session, reason }) => {
      readReason(reason);
      if (!(await endSession(tx, null, session))) throw new Usage("This session has ended.");
      return ["The session ended."];
    },
  }),
  command({
    name: "add-note",
    says: "write something down about a member; nobody can change it afterwards",
    roles: ["support", "finance", "admin"],
    place: { ...of, title: "Add note", whenState: ["active", "purchases_frozen", "frozen"] },
    options: { member, note: aboutSomebody(longText("what others should know")) },
    run: async ({ tx, staff }, { member, note }) => {
      await addNote(tx, member, { staff: staff.id, note });
      return ["Noted."];
    },
  }),
];
