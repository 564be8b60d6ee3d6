/** Every list and every command, with and without its permission, through HTTP. */
// @rule state/stuck-payment console/permissions
import {
  consoleCatalog,
  consoleExport,
  consolePermissions,
  consoleReveal,
  consoleRow,
  consoleRows,
} from "@ballast/contract/console/calls.ts";
import { type Cell, calledOf } from "@ballast/contract/console/form.ts";
import { ROLES, type Role } from "@ballast/contract/console/staff.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "../../test/all-calls.ts";
import { fullBooks } from "../../test/full-books.ts";
import { expectRefused, numberOf, stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { CATALOG } from "../staff-catalog.ts";

const app = useApp();
const sessions = new Map<Role, string>();
beforeAll(async () => {
  await fullBooks(app);
  for (const role of ROLES) sessions.set(role, await staffSession(app, role));
});

const as = (role: Role) => ({ staff: sessions.get(role) ?? "" });
const others = (roles: readonly Role[]) => ROLES.filter((role) => !roles.includes(role));
const first = (roles: readonly Role[]) => roles[0] ?? "admin";
const list = (role: Role, input: Record<string, string>) => app.call(consoleRows, input, as(role));
const PLACED = CATALOG.commands.filter(({ place }) => place);

describe.each(CATALOG.resources.map((resource) => [resource.name, resource] as const))(
  "%s",
  (name, one) => {
    it("is read by its roles, page after page in its order, and by nobody else", async () => {
      for (const role of one.roles) {
        const { code, data } = await list(role, { resource: name });
        expect([role, code]).toEqual([role, 200]);
        const ids = data.list.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }
      const role = first(one.roles);
      const whole = (await list(role, { resource: name, size: "20" })).data.list.map(
        ({ id }) => id,
      );
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await list(role, { resource: name, size: "3", ...(cursor ? { cursor } : {}) });
        paged.push(...page.data.list.map(({ id }) => id));
        cursor = page.data.cursor;
      } while (cursor !== null && paged.length < whole.length);
      expect(paged.slice(0, whole.length)).toEqual(whole);
      const refused = others(one.roles).flatMap((role) => [
        () => list(role, { resource: name }),
        () => app.call(consoleRow, { resource: name, id: whole[0] ?? "x" }, as(role)),
        () => app.call(consoleExport, { resource: name }, as(role)),
      ]);
      await expectRefused(app.database, "staff_role", ...refused);
    });

    it("sorts by every column that says so, and filters by every one", async () => {
      const role = first(one.roles);
      const { list: rows } = (await list(role, { resource: name, size: "5" })).data;
      for (const [column, { sorts, filters, kind, among }] of Object.entries(one.columns)) {
        if (sorts) {
          for (const sort of [column, `-${column}`]) {
            expect([sort, (await list(role, { resource: name, sort })).code]).toEqual([sort, 200]);
          }
        }
        if (!filters) continue;
        const value = rows
          .map(({ values }) => values[column] ?? null)
          .find((cell) => cell !== null);
        const op =
          { state: "among", set: "among", text: "has", instant: "from" }[kind as string] ?? "is";
        const wanted = op === "among" ? among : String(value);
        if (op !== "among" && value === undefined) continue;
        const filter = JSON.stringify([{ column, op, value: wanted }]);
        const found = await list(role, { resource: name, filter });
        expect([filter, found.code]).toEqual([filter, 200]);
        if (value !== undefined && kind !== "set")
          expect(found.data.list.length).toBeGreaterThan(0);
        if (kind === "state") {
          const seen = rows.map(({ values }) => values[column]).filter((cell) => cell !== null);
          expect(among).toEqual(expect.arrayContaining(seen));
        }
      }
      if (one.searchIn.length > 0) {
        expect((await list(role, { resource: name, q: "%'\\" })).data.list).toEqual([]);
      }
    });

    it("opens each row, exports them all, and leads only to lists that there are", async () => {
      const role = first(one.roles);
      const { list: rows } = (await list(role, { resource: name, size: "3" })).data;
      for (const row of rows) {
        expect((await app.call(consoleRow, { resource: name, id: row.id }, as(role))).data).toEqual(
          { ...row, looked: false },
        );
      }
      const exported = await fetch(`${app.url}${pathOf(consoleExport)}?resource=${name}`, {
        headers: { "x-staff-token": as(role).staff },
      });
      expect(exported.headers.get("content-type")).toContain("text/csv");
      const csv = await exported.text();
      expect(csv.split("\r\n")[0]).toContain("id,");
      // The entry about the export of the audit log is above the row.
      if (rows[0]) expect(csv).toContain(`\r\n${rows[0].id},`);
      const names = CATALOG.resources.map((resource) => resource.name);
      for (const { leadsTo } of Object.values(one.columns)) {
        if (leadsTo) expect(names).toContain(leadsTo);
      }
      for (const { kind, filters, currencyOf } of Object.values(one.columns)) {
        // Amounts in smallest units can only be filtered together with their currency.
        if (kind !== "amount" || !filters || currencyOf === null) continue;
        expect([currencyOf, one.columns[currencyOf]?.filters]).toEqual([currencyOf, true]);
      }
      const related = one.relations.map(({ resource, column }) => `${resource} ${column}`);
      expect(new Set(related).size).toBe(related.length);
      for (const { resource, column } of one.relations) {
        const other = CATALOG.resources.find((candidate) => candidate.name === resource);
        expect(other?.columns[column], `${resource}.${column}`).toBeDefined();
        if (!rows[0] || !other?.roles.includes(role)) continue;
        const filter = JSON.stringify([{ column, op: "is", value: rows[0].id }]);
        expect([resource, (await list(role, { resource, filter })).code]).toEqual([resource, 200]);
      }
    });
  },
);

describe.each(PLACED.map((command) => [command.name, command] as const))("%s", (name, command) => {
  it("is refused to every other role, and changes nothing", async () => {
    const calls = others(command.roles).map((role) => () => give(app, as(role).staff, name));
    await expectRefused(app.database, "staff_role", ...calls);
  });

  it("is refused in words when nothing was filled in, and hangs on a list that there is", async () => {
    const before = await stateDigest(app.database);
    const needed = Object.values(command.options).some((option) => option.needed);
    if (needed) {
      const { data } = await give(app, as(first(command.roles)).staff, name);
      expect(data.done).toEqual([
        { row: null, ok: false, lines: [expect.stringContaining("fill in")] },
      ]);
      expect(await stateDigest(app.database)).toBe(before);
    }
    const { of, row, roles = command.roles } = { ...command.place, roles: command.roles };
    const resource = CATALOG.resources.find((candidate) => candidate.name === of);
    if (of) expect(resource, of).toBeDefined();
    if (row) expect(Object.keys(command.options)).toContain(row);
    // A person who may give a command may also see its list.
    if (resource) expect(resource.roles).toEqual(expect.arrayContaining([...roles]));
  });
});

describe("the console", () => {
  it("answers nobody who is not logged in, and no member", async () => {
    const calls = CALLS.filter(({ service, staff }) => service === "console" && staff);
    expect(calls.length).toBeGreaterThan(8);
    for (const call of calls) {
      for (const options of [{}, { staff: "x".repeat(43) }, { token: "y".repeat(43) }]) {
        const { code } = await app.call(call, {}, options);
        expect([pathOf(call), code]).toEqual([pathOf(call), numberOf("not_logged_in")]);
      }
    }
  });

  it("tells each role of its own lists and commands alone", async () => {
    for (const role of ROLES) {
      const { data } = await app.call(consoleCatalog, {}, as(role));
      for (const { roles } of [...data.resources, ...data.commands]) expect(roles).toContain(role);
      expect(JSON.stringify(data)).not.toMatch(/select |"sql"/);
    }
  });

  it("shows the whole table of permissions to everybody", async () => {
    const { data } = await app.call(consolePermissions, {}, as("support"));
    for (const { name } of [...CATALOG.resources, ...CATALOG.commands]) {
      expect(data.list.map((entry) => entry.name)).toContain(name);
    }
  });

  it("refuses names and values that it does not know, and never says more", async () => {
    const wrong = [
      { resource: "nothing" },
      { resource: "staff", sort: "password" },
      { resource: "staff", sort: "role" },
      { resource: "staff", filter: "no" },
      { resource: "staff", filter: '[{"column":"key_hash","op":"is","value":"x"}]' },
      { resource: "staff", filter: '[{"column":"addedAt","op":"from","value":"soon"}]' },
      { resource: "staff", filter: '[{"column":"name","op":"sql","value":"x"}]' },
      { resource: "staff", cursor: "eyJ4IjoxfQ" },
    ];
    for (const input of wrong) {
      const { status } = await list("admin", input as Record<string, string>);
      expect([JSON.stringify(input), status >= 400 && status < 500]).toEqual([
        JSON.stringify(input),
        true,
      ]);
    }
  });

  it("shows who only writes texts nobody's phone, name or address, but that left with feedback", () => {
    const masks = CATALOG.resources.filter(({ columns }) =>
      Object.values(columns).some(({ mask }) => mask),
    );
    const read = masks.filter(({ roles }) => roles.includes("content")).map(({ name }) => name);
    expect(read).toEqual(["feedback"]);
  });

  it("names members beside their ids by their masked number, to whoever may see their list", async () => {
    const called = async (role: Role) => {
      const found: Cell[] = [];
      for (const { name, roles, columns } of CATALOG.resources) {
        const of = Object.keys(columns).filter((one) => columns[one]?.idKind === "member");
        if (name === "members" || of.length === 0 || !roles.includes(role)) continue;
        const { data } = await list(role, { resource: name });
        const values = data.list.flatMap((row) => of.map((one) => row.values[calledOf(one)]));
        found.push(...values.filter((one) => one !== undefined));
      }
      return found;
    };
    expect(await called("content")).toEqual([]);
    const phones = await called("support");
    expect(phones.length).toBeGreaterThan(0);
    for (const phone of phones) expect(phone).toMatch(/^\+\d\d•••\d\d$/);
  });

  it("shows what is masked only with a reason, to whoever may see the list", async () => {
    for (const { name, roles, columns } of CATALOG.resources) {
      if (!Object.values(columns).some(({ mask }) => mask)) continue;
      const role = first(roles);
      const [row] = (await list(role, { resource: name, size: "1" })).data.list;
      if (!row) continue;
      const input = { resource: name, id: row.id };
      await expectRefused(app.database, "reason_required", () =>
        app.call(consoleReveal, { ...input, reason: "  " }, as(role)),
      );
      const { code } = await app.call(
        consoleReveal,
        { ...input, reason: "they called us" },
        as(role),
      );
      expect(code).toBe(200);
    }
  });
});
