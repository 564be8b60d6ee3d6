/** Commands about staff: add, change role, end, reset a login, vouch. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import {
  choice,
  command,
  firstCommand,
  proposed,
  SHOWN_NOW,
  text,
} from "../platform/staff-command.ts";
import {
  addStaff,
  changeRole,
  endStaff,
  isAlone,
  listStaff,
  proposeStaff,
  renewKey,
  vouchFor,
} from "./staff.ts";
import { forgetLogin } from "./staff-login.ts";

export const peopleCommands = [
  firstCommand({
    name: "add-staff",
    says:
      "propose a person; another admin approves, then reset-staff-login shows the key, once. The " +
      "only admin adds people alone, and so is it on the first day; the very first is an admin",
    roles: ["admin"],
    place: { area: "System", title: "Add a person", of: "staff" },
    secret: true,
    options: { name: text("a short name, small letters"), role: choice("what they do", ROLES) },
    run: async ({ tx, staff }, { name, role }) => {
      if (staff && !(await isAlone(tx, staff))) {
        const made = proposed(await proposeStaff(tx, { name, role }, staff));
        return {
          ...made,
          lines: [
            ...made.lines,
            "The other person is an admin too; afterwards reset-staff-login shows the key.",
          ],
          inWords: [
            ...made.inWords,
            "Another admin approves it; afterwards Reset login shows the key.",
          ],
        };
      }
      const key = await addStaff(tx, { name, role }, staff);
      return [
        `${name} is ${role}.`,
        ...(staff
          ? ["There was no second admin to ask: it was your word alone, and stays so."]
          : []),
        `Key, ${SHOWN_NOW}: ${key}`,
      ];
    },
  }),
  command({
    name: "change-role",
    says: "propose another role for a person; another admin approves, where there is one",
    roles: ["admin"],
    place: {
      area: "System",
      title: "Change role",
      of: "staff",
      row: "name",
      whenState: ["active", "unvouched"],
      edits: true,
      confirm: "Once another admin approves, it holds at once, also in sessions that are open.",
    },
    options: { name: text("whose"), role: choice("what they do from then on", ROLES) },
    run: async ({ tx, staff }, { name, role }) => {
      const proposal = await changeRole(tx, { name, role }, staff);
      if (proposal !== null) return proposed(proposal);
      return [`${name} is ${role}. There was no second admin to ask: it was your word alone.`];
    },
  }),
  command({
    name: "end-staff",
    says: "end a person's access",
    roles: ["admin"],
    place: {
      area: "System",
      title: "End access",
      of: "staff",
      row: "name",
      whenState: ["active", "unvouched"],
      danger: true,
      confirm: "The name stays taken and what they did stays theirs.",
    },
    options: { name: text("whose") },
    run: async ({ tx, staff }, { name }) => {
      await endStaff(tx, name, staff);
      return [`${name} has no access any more.`];
    },
  }),
  command({
    name: "reset-staff-login",
    says: "take a person's password and second steps away, if there are any, and show a key, once",
    roles: ["admin"],
    place: {
      area: "System",
      title: "Reset login",
      of: "staff",
      row: "name",
      whenState: ["active", "unvouched"],
      danger: true,
      confirm: "Every session of this person ends; they set their login up again with the new key.",
    },
    secret: true,
    options: { name: text("whose") },
    run: async ({ tx, staff }, { name }) => {
      const key = await renewKey(tx, name, staff);
      await forgetLogin(tx, name);
      return [`Key of ${name}, ${SHOWN_NOW}: ${key}`];
    },
  }),
  command({
    name: "vouch-for-staff",
    says: "say that a person whose key somebody else saw is a person of their own",
    roles: ["finance", "auditor", "admin"],
    place: {
      area: "System",
      title: "Vouch for",
      of: "staff",
      row: "name",
      whenState: ["unvouched"],
      whyNot: "notVouched",
      confirm:
        "You have spoken with this person, and nobody else has their password and second step. Until somebody says so they decide nothing together with whoever saw their key.",
    },
    options: { name: text("whom") },
    run: async ({ tx, staff }, { name }) => {
      await vouchFor(tx, name, staff);
      return [`${name} is a person of their own, says ${staff.id}.`];
    },
  }),
  command({
    name: "staff",
    says: "list the people",
    roles: ROLES,
    options: {},
    run: async ({ db }) =>
      (await listStaff(db)).map(
        (person) =>
          `${person.id}  ${person.role}  ${person.active ? "active" : "ended"}  ` +
          `added ${person.created_at.toISOString()} by ${person.created_by}`,
      ),
  }),
];
