/** Commands about the banks that a member chooses from for a bank card. */
import { command, optional, text, whole } from "../../platform/staff-command.ts";
import { addBank, editBank, switchBank } from "../manage-banks.ts";

const of = { area: "Money", of: "banks" } as const;
const row = { ...of, row: "bank" } as const;
const bank = text("its code, as IN-BNYN");
const place = "its place among those of its country";

export const bankCommands = [
  command({
    name: "add-bank",
    says: "add a bank that members may choose for a new card",
    roles: ["finance", "admin"],
    place: { ...of, title: "Add a bank" },
    options: {
      code: text("the country and four letters, as IN-BNYN; it stays"),
      name: text("as members read it"),
      position: optional(whole(`${place}; 0 when left out`)),
    },
    run: async ({ tx, staff }, { code: typed, name, position }) => {
      const code = typed.toUpperCase();
      await addBank(tx, { code, name, position }, staff.id);
      return { lines: [`${code} can be chosen now.`], subject: code };
    },
  }),
  command({
    name: "edit-bank",
    says: "give a bank another name or place; cards that name it show the new name",
    roles: ["finance", "admin"],
    place: { ...row, title: "Edit", edits: true },
    options: {
      bank,
      name: text("as members read it"),
      position: optional(whole(`${place}; stays as it is when left out`)),
    },
    run: async ({ tx, staff }, { bank: code, name, position }) => {
      await editBank(tx, { code, name, position }, staff.id);
      return [`${code} is ${name.trim()} now.`];
    },
  }),
  command({
    name: "bank-off",
    says: "offer a bank for no new card",
    roles: ["finance", "admin"],
    place: {
      ...row,
      title: "Turn off",
      whenState: ["on"],
      danger: true,
      confirm: "No new card can name it. Cards that do stay, and money can leave to them.",
    },
    options: { bank },
    run: async ({ tx, staff }, { bank: code }) => {
      await switchBank(tx, code, false, staff.id);
      return [`${code} is off.`];
    },
  }),
  command({
    name: "bank-on",
    says: "offer a bank for new cards again",
    roles: ["finance", "admin"],
    place: { ...row, title: "Turn on", whenState: ["off"] },
    options: { bank },
    run: async ({ tx, staff }, { bank: code }) => {
      await switchBank(tx, code, true, staff.id);
      return [`${code} is on.`];
    },
  }),
];
