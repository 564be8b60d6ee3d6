/** What a room adds to the staff console. */
import type { Command } from "./staff-command.ts";
import type { Resource } from "./staff-resource.ts";

export type ConsolePart = {
  commands?: readonly Command[];
  resources?: readonly Resource[];
};
