/** Settings of the operator. */
import { command, longText, proposed, text } from "../platform/staff-command.ts";
import { changeSetting, type Settings } from "./change-setting.ts";

/** A setting is a few dozen values. */
const VALUE_MOST = 20_000;

export const settingCommands = (settings: Settings) => [
  command({
    name: "change-setting",
    says: "set a setting to another value, whole, as JSON; limits of security are proposed to another admin",
    roles: ["content", "finance", "admin"],
    place: {
      area: "System",
      title: "Change",
      of: "settings",
      row: "setting",
      whenState: ["here"],
      edits: true,
      confirm:
        "It holds for everybody from the next moment on; limits of security once another admin approves.",
    },
    options: {
      setting: text("its name"),
      value: longText("the whole new value, as JSON", VALUE_MOST),
    },
    run: async ({ tx, staff }, { setting, value }) => {
      const proposal = await changeSetting(tx, { staff, settings }, { name: setting, json: value });
      if (proposal !== null) return proposed(proposal);
      return [`${setting} is changed.`];
    },
  }),
];
