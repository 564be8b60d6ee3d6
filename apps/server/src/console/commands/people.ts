/** Who works here. */
import { choice, command, firstCommand, text } from "../command.ts";
import { addStaff, endStaff, listStaff, ROLES } from "../staff.ts";

export const peopleCommands = [
  firstCommand({
    name: "add-staff",
    says: "add a person and show the key, once; the first one is an admin",
    roles: ["admin"],
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
    options: { name: text("whose") },
    run: async ({ tx }, { name }) => {
      await endStaff(tx, name);
      return [`${name} has no access any more.`];
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
