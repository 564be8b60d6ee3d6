/** Money for invitations, country by country; and whom members may ask about their team. */
import { setManager } from "../../invitations/manager.ts";
import { proposeInvitations, stopInvitations } from "../../members/allow-invitations.ts";
import { command, proposed, text, Usage } from "../command.ts";

const country = text("which country, two letters as in TR");

export const invitationCommands = [
  command({
    name: "allow-invitations",
    says: "propose that inviters of a country may get their part of fees; never GB or IN",
    roles: ["finance", "admin"],
    place: { area: "System", title: "Propose money for invitations", of: "country-policy" },
    options: { country, reason: text("why, and who checked the law there") },
    run: async ({ tx, staff }, { country: typed, reason }) =>
      proposed(
        await proposeInvitations(tx, { country: typed.toUpperCase(), reference: reason }, staff.id),
      ),
  }),
  command({
    name: "stop-invitations",
    says: "end that in a country, at once; what was given stays given",
    roles: ["finance", "auditor", "admin"],
    place: {
      area: "System",
      title: "Stop money for invitations",
      of: "country-policy",
      row: "country",
      danger: true,
      confirm: "It ends at once; to begin again takes two people.",
    },
    options: { country },
    run: async ({ tx }, { country: typed }) => {
      await stopInvitations(tx, typed.toUpperCase());
      return [`No money for invitations in ${typed.toUpperCase()} any more.`];
    },
  }),
  command({
    name: "set-team-manager",
    says: "name the person members may ask about their team",
    roles: ["support", "admin"],
    place: { area: "System", title: "Name a team manager", of: "settings" },
    options: { name: text("as members see it"), link: text("https:// or mailto:") },
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
    place: { area: "System", title: "Name no team manager", of: "settings" },
    options: {},
    run: async ({ tx, staff }) => {
      await setManager(tx, null, staff.id);
      return ["Members see no manager any more."];
    },
  }),
];
