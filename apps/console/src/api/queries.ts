/** The queries that several pages share, and how long their responses stay fresh. */
import {
  consoleCatalog,
  consoleMe,
  consolePermissions,
  consoleRow,
  consoleRows,
  consoleViews,
} from "@ballast/contract/console/calls.ts";
import type { CommandForm, ResourceForm } from "@ballast/contract/console/form.ts";
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call, type Fields } from "./call.ts";

/** Options for `useQuery` of any call that only reads: `useQuery(reading(endpoint, fields))`. */
export const reading = <E extends Endpoint>(endpoint: E, fields: Fields = {}) =>
  queryOptions({
    queryKey: [endpoint.path, fields],
    queryFn: async () => (await call(endpoint, fields)).data,
  });

export const catalog = queryOptions({
  ...reading(consoleCatalog),
  staleTime: Number.POSITIVE_INFINITY,
});
export const me = reading(consoleMe);
export const permissions = reading(consolePermissions);
export const views = reading(consoleViews);

export const rows = (fields: Fields) => ({
  ...reading(consoleRows, fields),
  placeholderData: keepPreviousData,
});
export const row = (resource: string, id: string) => reading(consoleRow, { resource, id });

export function useResource(name: string): ResourceForm | undefined {
  return useQuery(catalog).data?.resources.find((resource) => resource.name === name);
}

/** The commands of a list: those for the list as a whole, or those for one row. */
export function useCommands(resource: string, on: "list" | "row"): CommandForm[] {
  const commands = useQuery(catalog).data?.commands ?? [];
  return commands.filter(
    ({ of, row: field }) => of === resource && (on === "row") === (field !== null),
  );
}
