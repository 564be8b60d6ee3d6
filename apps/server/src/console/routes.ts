/** Calls of service `console`: the generic lists, rows, exports, commands and views. */
import * as contract from "@ballast/contract/console/calls.ts";
import type { CommandForm, Row } from "@ballast/contract/console/form.ts";
import type { Role } from "@ballast/contract/console/staff.ts";
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import type { Config } from "../platform/config.ts";
import type { Db } from "../platform/db.ts";
import {
  bind,
  bindOwnTransaction,
  type Caller,
  FileAnswer,
  type Router,
} from "../platform/http.ts";
import { readReason } from "../platform/read-reason.ts";
import { Refusal } from "../platform/refusal.ts";
import { readRelease } from "../platform/release.ts";
import type { Command } from "../platform/staff-command.ts";
import { formOf, type Resource } from "../platform/staff-resource.ts";
import { writeAuditLogEntry } from "./audit-log-entry.ts";
import { aimedAt, withAuditedRefusal } from "./audit-refusals.ts";
import { type AuthDeps, mountStaffAuth } from "./auth-routes.ts";
import type { Catalog } from "./catalog.ts";
import { readCurrentValues } from "./current-values.ts";
import { hasLooked } from "./image-review-gate.ts";
import { withMemberNames } from "./member-names.ts";
import { mountOwnLogin } from "./own-routes.ts";
import { mountPictures } from "./picture-routes.ts";
import { mountProposals } from "./proposal-routes.ts";
import { type Page, readMasked, readRow, readRows, readRowsSoon } from "./read-rows.ts";
import { keepReasonOfLook } from "./reason-about-member.ts";
import { type Reader, withRowBlockers } from "./row-blockers.ts";
import { runCommand } from "./run-command.ts";
import { refuseUnlessRole } from "./staff.ts";
import { listViews, saveView } from "./views.ts";
import { writeCsv } from "./write-csv.ts";

export type ConsoleDeps = AuthDeps & {
  catalog: Catalog;
  config: Pick<Config, "DATABASE_URL" | "DATA_DIR" | "BANK_KEYS">;
};

export function mountConsole(router: Router, deps: ConsoleDeps): void {
  mountStaffAuth(router, deps);
  mountOwnLogin(router, deps);
  mountLists(router, deps.catalog);
  mountLooks(router, deps);
  mountProposals(router, deps.catalog.proposals);
  mountPictures(router, deps);
  const { DATABASE_URL, DATA_DIR, BANK_KEYS } = deps.config;
  const env = { DATABASE_URL, DATA_DIR, BANK_STATEMENT_KEY: BANK_KEYS.statementKey };
  bindOwnTransaction(router, contract.consoleRun, async ({ db, staff, files }, input) => ({
    done: await runCommand(db, staff, { ...input, files }, { catalog: deps.catalog, env }),
  }));
  bind(router, contract.consoleViews, async ({ db, staff }) => ({
    list: await listViews(db, staff.id),
  }));
  bind(
    router,
    contract.consoleSaveView,
    async ({ tx, staff }, view) => {
      await saveView(tx, staff.id, view);
      return { list: await listViews(tx, staff.id) };
    },
    ({ db, staff }, view) => lookFor(deps.catalog, { db, staff }, view.resource),
  );
}

function mountLists(router: Router, catalog: Catalog): void {
  const release = readRelease();
  bind(router, contract.consoleStanding, async ({ db, staff }, { command: named }) => {
    const command = catalog.commandNamed(named);
    const look = { staff: staff.id, command: "look", subject: command ? `command ${named}` : null };
    return withAuditedRefusal(db, look, async () => {
      if (command) refuseUnlessRole(staff, command.roles);
      return readCurrentValues(db, command);
    });
  });
  bind(router, contract.consoleCatalog, async ({ staff }) => ({
    resources: catalog.resources.filter(({ roles }) => roles.includes(staff.role)).map(formOf),
    commands: catalog.commands
      .filter(({ roles }) => roles.includes(staff.role))
      .flatMap(commandForm),
    release,
  }));
  bind(router, contract.consolePermissions, async () => ({
    list: permissions(catalog, router.calls),
  }));
  bind(router, contract.consoleRows, async ({ db, staff }, { resource, ...page }) =>
    rowsFor(
      db,
      { staff, kinds: catalog.proposals },
      await lookFor(catalog, { db, staff }, resource),
      page,
    ),
  );
  bind(router, contract.consoleRow, async ({ db, staff }, { resource, id }) => {
    const found = await lookFor(catalog, { db, staff }, resource, id);
    const read = await readRow(db, found, id);
    const [row] = read
      ? await completed(db, { staff, kinds: catalog.proposals }, found, [read])
      : [];
    if (!row) throw new Refusal("not_found");
    return {
      ...row,
      looked: await hasLooked(db, catalog.pictures, { staff: staff.id, of: resource, id }),
    };
  });
}

async function rowsFor(db: Db, reader: Reader, resource: Resource, page: Page) {
  const read = await readRowsSoon(db, resource, page);
  return { ...read, list: await completed(db, reader, resource, read.list) };
}

/** With what depends on who reads the rows. */
async function completed(db: Db, reader: Reader, resource: Resource, rows: readonly Row[]) {
  const named = await withMemberNames(db, reader.staff, resource, rows);
  return withRowBlockers(db, reader, resource, named);
}

/** What leaves the console, or is looked at under its mask, is kept in the audit log. */
function mountLooks(router: Router, { vault, catalog }: ConsoleDeps): void {
  bind(router, contract.consoleExport, async ({ staff, clock }, { resource, ...choice }) => {
    const look = { staff: staff.id, command: "export", subject: null };
    const of = catalog.resourceNamed(resource) ? resource : null;
    return withAuditedRefusal(router.db, { ...look, subject: of }, async () => {
      const found = resourceFor(catalog, staff, resource);
      await readRows(router.db, found, { ...choice, size: 1 });
      // What was searched for as a whole is personal data; that there was a search is not.
      const q = choice.q && found.searchWhole.length > 0 ? "…" : choice.q;
      const input = { resource, ...choice, q };
      await writeAuditLogEntry(router.db, { ...look, input, before: null, after: null });
      const name = `${resource}-${clock.now().toISOString().slice(0, 10)}.csv`;
      return new FileAnswer(name, "text/csv; charset=utf-8", writeCsv(router.db, found, choice));
    });
  });
  bindOwnTransaction(
    router,
    contract.consoleReveal,
    async ({ db, staff }, { resource, id, ...asked }) => {
      const subject = catalog.resourceNamed(resource) ? aimedAt(resource, id) : null;
      const look = { staff: staff.id, command: "reveal", subject };
      return withAuditedRefusal(db, look, async () => {
        const reason = readReason(asked.reason);
        const found = resourceFor(catalog, staff, resource);
        return db.transaction().execute(async (tx) => {
          const row = await readRow(tx, found, id);
          const values = row && (await readMasked({ db: tx, vault }, found, id));
          if (!values) throw new Refusal("not_found");
          const by = { reason, staff: staff.id };
          const kept = await keepReasonOfLook(tx, { resource: found, row }, by);
          await writeAuditLogEntry(tx, {
            ...look,
            input: { reason: kept },
            before: null,
            after: null,
          });
          return { values };
        });
      });
    },
  );
}

/** A list that this role may read; what may not be looked at stays in the audit log, as exports do. */
function lookFor(
  catalog: Catalog,
  { db, staff }: { db: Db; staff: Caller },
  name: string,
  row?: string,
): Promise<Resource> {
  const subject = catalog.resourceNamed(name) ? (aimedAt(name, row) ?? name) : null;
  return withAuditedRefusal(db, { staff: staff.id, command: "look", subject }, async () =>
    resourceFor(catalog, staff, name),
  );
}

function resourceFor(catalog: Catalog, staff: Caller, name: string): Resource {
  const found = catalog.resourceNamed(name);
  if (!found) throw new Refusal("not_found");
  refuseUnlessRole(staff, found.roles);
  return found;
}

/** What the console draws a command's form from; none for those of the command line alone. */
export function commandForm({
  name,
  says,
  roles,
  place,
  options,
  standing,
}: Command): CommandForm[] {
  if (!place) return [];
  return [
    {
      name,
      says,
      roles: [...roles],
      of: null,
      row: null,
      many: false,
      edits: false,
      whenState: [],
      whenYes: null,
      whyNot: null,
      afterLook: null,
      confirm: null,
      danger: false,
      page: null,
      standing: standing !== null,
      ...place,
      fields: Object.entries(options).map(
        ([option, { says: about, needed, kind, among, idKind, most }]) => ({
          name: option,
          says: about,
          needed,
          kind,
          among: [...among],
          idKind,
          most,
        }),
      ),
    },
  ];
}

type Permission = {
  kind: "list" | "command" | "page";
  area: string;
  name: string;
  says: string;
  roles: Role[];
};

/** Everything that staff may see and do, with who may: from what is declared, so never out of date. */
export function permissions(catalog: Catalog, mounted: readonly Endpoint[]): Permission[] {
  const lists = catalog.resources.map(({ area, name, says, roles }) => ({
    kind: "list" as const,
    area,
    name,
    says,
    roles: [...roles],
  }));
  const commands = catalog.commands.map(({ name, says, roles, place }) => ({
    kind: "command" as const,
    area: place?.area ?? "Command line",
    name,
    says,
    roles: [...roles],
  }));
  const calls = mounted
    .filter(({ service, staff }) => service === "console" && staff)
    .map((call) => ({
      kind: "page" as const,
      area: "Pages",
      name: call.path,
      says: call.purpose,
      roles: [...(call.staff ?? [])],
    }));
  return [...lists, ...commands, ...calls];
}
