/** Proposals to change a setting. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { textsIn, valueChanges } from "../ledger/proposal-words.ts";
import { changeProposedSetting, type Settings } from "./change-setting.ts";

export const settingProposals = (settings: Settings) =>
  ({
    change_setting: {
      says: "Changes a setting for everybody, from the approval on.",
      changes: async (_db, input) => [
        ...textsIn(input, { setting: "Setting" }),
        ...valueChanges(input.before, input.value),
      ],
      carryOut: (tx, proposal) => changeProposedSetting(tx, settings, proposal),
    },
  }) satisfies ConsolePart["proposals"];
