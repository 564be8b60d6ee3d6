/** Who works here. */

import { ROLES } from "@ballast/contract/staff.ts";
import { choice, command, firstCommand, text } from "../command.ts";
import { addStaff, endStaff, listStaff, renewKey, vouchFor } from "../staff.ts";
import { forgetLogin } from "../staff-login.ts";

export const peopleCommands = [
  firstCommand({
    name: "add-staff",
    says: "add a person and show the key, once; the first one is an admin",
    roles: ["admin"],
    place: { area: "System", title: "Add a person", of: "staff" },
    secret: true,
    options: { name: text("a short name, small letters"), role: choice("what they do", ROLES) },
    run: async ({ tx, staff }, { name, role }) => {
      const key = await addStaff(tx, { name, role }, staff);
      return [`${name} is ${role}.`, `Key, shown only now: ${key}`];
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
      danger: true,
      confirm: "The name stays taken and what they did stays theirs.",
    },
    options: { name: text("whose") },
    run: async ({ tx }, { name }) => {
      await endStaff(tx, name);
      return [`${name} has no access any more.`];
    },
  }),
  command({
    name: "reset-staff-login",
    says: "take a person's password and second steps away and show a new key, once",
    roles: ["admin"],
    place: {
      area: "System",
      title: "Reset login",
      of: "staff",
      row: "name",
      danger: true,
      confirm: "Every session of this person ends; they set their login up again with the new key.",
    },
    secret: true,
    options: { name: text("whose") },
    run: async ({ tx, staff }, { name }) => {
      const key = await renewKey(tx, name, staff);
      await forgetLogin(tx, name);
      return [`Key of ${name}, shown only now: ${key}`];
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
