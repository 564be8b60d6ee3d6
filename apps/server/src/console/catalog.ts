/** All that staff can list, decide and do: the console's own part and that of each room. */
import { PICTURES_OF, type PicturesOf } from "@ballast/contract/console/content.ts";
import type { ConsolePart, PictureSource, ProposalKind } from "../ledger/console-part.ts";
import { ACTIONS, type Action } from "../ledger/proposals.ts";
import type { Command } from "../platform/staff-command.ts";
import type { Resource } from "../platform/staff-resource.ts";
import { auditCommands } from "./audit-commands.ts";
import { auditResources } from "./audit-resources.ts";
import type { Settings } from "./change-setting.ts";
import { peopleCommands } from "./people-commands.ts";
import { peopleProposals } from "./people-proposals.ts";
import { proposalCommands } from "./proposal-commands.ts";
import { proposalResources } from "./proposal-resources.ts";
import { settingCommands } from "./setting-commands.ts";
import { settingProposals } from "./setting-proposals.ts";
import { settingResources } from "./setting-resources.ts";

export type ProposalKinds = Readonly<Record<Action, ProposalKind>>;
export type PictureSources = Readonly<Record<PicturesOf, PictureSource>>;

export type Catalog = {
  commands: readonly Command[];
  resources: readonly Resource[];
  proposals: ProposalKinds;
  pictures: PictureSources;
  auditNames: Readonly<Record<string, string>>;
  commandNamed(name: string): Command | undefined;
  resourceNamed(name: string): Resource | undefined;
};

export function catalogOf(rooms: readonly ConsolePart[]): Catalog {
  const settings: Settings = merged(rooms.map((room) => room.settings));
  const proposals = complete(ACTIONS, [
    ...rooms.map((room) => room.proposals),
    peopleProposals,
    settingProposals(settings),
  ]);
  const own: ConsolePart = {
    commands: [
      ...peopleCommands,
      ...auditCommands,
      ...proposalCommands(proposals),
      ...settingCommands(settings),
    ],
    resources: [...proposalResources(proposals), ...settingResources(settings), ...auditResources],
  };
  const parts = [own, ...rooms];
  const commands = parts.flatMap((part) => part.commands ?? []);
  const resources = parts.flatMap((part) => part.resources ?? []);
  const commandsByName = new Map(commands.map((command) => [command.name, command]));
  const resourcesByName = new Map(resources.map((resource) => [resource.name, resource]));
  return {
    commands,
    resources,
    proposals,
    pictures: complete(
      PICTURES_OF,
      rooms.map((room) => room.pictures),
    ),
    auditNames: merged(rooms.map((room) => room.auditNames)),
    commandNamed: (name) => commandsByName.get(name),
    resourceNamed: (name) => resourcesByName.get(name),
  };
}

/** Merges what rooms declare. Throws where two declare the same name. */
function merged<V>(parts: readonly (Readonly<Record<string, V>> | undefined)[]): Record<string, V> {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length < entries.length) {
    throw new Error(`Two rooms declare the same of ${Object.keys(all).join(", ")}`);
  }
  return all;
}

/** Merges what rooms declare of a closed set. Throws unless each key is declared by exactly one room. */
function complete<K extends string, V>(
  keys: readonly K[],
  parts: readonly (Partial<Record<K, V>> | undefined)[],
): Record<K, V> {
  for (const key of keys) {
    const rooms = parts.filter((part) => part?.[key] !== undefined).length;
    if (rooms !== 1) throw new Error(`${rooms} rooms declare ${key} for the console, not one`);
  }
  return Object.assign({}, ...parts);
}
