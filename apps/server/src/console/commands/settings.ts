/** Settings of the operator. */
import { changeSetting } from "../change-setting.ts";
import { command, longText, text } from "../command.ts";

export const settingCommands = [
  command({
    name: "change-setting",
    says: "set a setting to another value, whole, as JSON; limits of security by admin alone",
    roles: ["content", "finance", "admin"],
    place: {
      area: "System",
      title: "Change",
      of: "settings",
      row: "setting",
      whenState: ["here"],
      edits: true,
      confirm: "It holds for everybody from the next moment on.",
    },
    options: { setting: text("its name"), value: longText("the whole new value, as JSON") },
    run: async ({ tx, staff }, { setting, value }) => {
      await changeSetting(tx, staff, { name: setting, json: value });
      return [`${setting} is changed.`];
    },
  }),
];
