/** All that staff can list and do: the console's own part and that of each room. */
import type { ConsolePart } from "../platform/console-part.ts";
import type { Command } from "../platform/staff-command.ts";
import type { Resource } from "../platform/staff-resource.ts";
import { auditCommands } from "./audit-commands.ts";
import { auditResources } from "./audit-resources.ts";
import { peopleCommands } from "./people-commands.ts";
import { proposalCommands } from "./proposal-commands.ts";
import { proposalResources } from "./proposal-resources.ts";
import { settingCommands } from "./setting-commands.ts";
import { settingResources } from "./setting-resources.ts";

const OWN: ConsolePart = {
  commands: [...peopleCommands, ...auditCommands, ...proposalCommands, ...settingCommands],
  resources: [...proposalResources, ...settingResources, ...auditResources],
};

export type Catalog = {
  commands: readonly Command[];
  resources: readonly Resource[];
  commandNamed(name: string): Command | undefined;
  resourceNamed(name: string): Resource | undefined;
};

export function catalogOf(rooms: readonly ConsolePart[]): Catalog {
  const parts = [OWN, ...rooms];
  const commands = parts.flatMap((part) => part.commands ?? []);
  const resources = parts.flatMap((part) => part.resources ?? []);
  const commandsByName = new Map(commands.map((command) => [command.name, command]));
  const resourcesByName = new Map(resources.map((resource) => [resource.name, resource]));
  return {
    commands,
    resources,
    commandNamed: (name) => commandsByName.get(name),
    resourceNamed: (name) => resourcesByName.get(name),
  };
}
