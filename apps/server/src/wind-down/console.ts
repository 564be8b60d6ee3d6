/** What staff list and do about the wind-down. */
import type { ConsolePart } from "../platform/console-part.ts";
import { windDownCommands } from "./console/wind-down-commands.ts";

export const windDownConsole: ConsolePart = { commands: windDownCommands };
