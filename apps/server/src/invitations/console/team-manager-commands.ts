/** Commands about the person whom members may ask about their team. */
import { command, standing, text, Usage } from "../../platform/staff-command.ts";
import { readManager, setManager } from "../manager.ts";

export const teamManagerCommands = [
  command({
    name: "set-team-manager",
    says: "name the person members may ask about their team",
    roles: ["support", "admin"],
    place: { area: "System", title: "Name a team manager", of: "settings", edits: true },
    options: { name: text("as members see it"), link: text("https:// or mailto:") },
    standing: async (db) => standing((await readManager(db)) ?? {}),
    run: async ({ tx, staff }, manager) => {
      if (!(await setManager(tx, manager, staff.id))) {
        throw new Usage("A name of 2 to 60 characters is needed, and a link of https: or mailto:.");
      }
      return [`Members now see ${manager.name}.`];
    },
  }),
  command({
    name: "end-team-manager",
    says: "name nobody any more",
    roles: ["support", "admin"],
    place: {
      area: "System",
      title: "Remove the team manager",
      of: "settings",
      edits: true,
      danger: true,
      confirm: "Members find nobody to ask about their team until one is named again.",
    },
    options: {},
    standing: async (db) => standing((await readManager(db)) ?? {}),
    run: async ({ tx, staff }) => {
      await setManager(tx, null, staff.id);
      return ["Members see no manager any more."];
    },
  }),
];
