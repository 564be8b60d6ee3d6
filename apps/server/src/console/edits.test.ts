/**
 * A person who changes an existing row has seen its present state: every edit of the console,
 * through HTTP.
 */
import { consoleRow, consoleStanding } from "@ballast/contract/console/calls.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { staffPair } from "../../test/builders.ts";
import { stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { CATALOG } from "../staff-catalog.ts";

const app = useApp();
const sessions: Record<string, string> = {};
beforeAll(async () => {
  await staffPair(app.database.db);
  for (const role of ["support", "content", "finance", "admin"] as const) {
    sessions[role] = await staffSession(app, role);
  }
});

const SETTING: [string, string, Record<string, string>][] = [
  ["set-customer-service", "content", { link: "https://help.example/chat" }],
  ["remove-customer-service", "content", {}],
  ["set-group", "support", { name: "Ballast", url: "https://chat.example/b" }],
  ["set-team-manager", "support", { name: "Ida Berg", link: "https://chat.example/ida" }],
  ["end-team-manager", "support", {}],
  ["set-benchmark", "finance", { "rate-bps": "411", on: "2026-03-01", source: "A central bank" }],
  ["set-coins", "finance", { questions: "2" }],
];

describe.each(SETTING)("%s", (command, role, input) => {
  const staff = () => sessions[role] ?? "";
  const seenNow = async () =>
    (await app.call(consoleStanding, { command }, { staff: staff() })).data.seen;
  const set = async (seen?: string) =>
    (await give(app, staff(), command, input, seen === undefined ? {} : { seen })).data.done[0];

  it("is refused to who has not seen what stands, and of two at once one sees the other", async () => {
    for (const wrong of [undefined, "x".repeat(22)]) {
      expect(await set(wrong)).toMatchObject({ ok: false, why: "row_changed" });
    }
    const seen = await seenNow();
    const answers = await Promise.all([set(seen), set(seen)]);
    const done = answers.filter((answer) => answer?.ok).length;
    // The new value may equal the present one: then both requests have seen the present state.
    expect(done).toBe((await seenNow()) === seen && command !== "set-coins" ? 2 : 1);
  }); // @rule console/lock
});

it("a pay channel is turned by who saw how it stands", async () => {
  const [staff, id] = [sessions.finance ?? "", "upi-in"];
  const seenNow = async () =>
    (await app.call(consoleRow, { resource: "pay-channels", id }, { staff })).data.seen;
  const turn = async (seen: string) =>
    (await give(app, staff, "pay-channel", { turn: "on" }, { rows: [id], seen })).data.done[0];
  const seen = await seenNow();
  expect(await turn(seen)).toMatchObject({ ok: true });
  expect(await turn(seen)).toMatchObject({ ok: false, why: "row_changed" });
  expect(await turn(await seenNow())).toMatchObject({ ok: true });
});

/**
 * Commands that add a row get values that exist already; only a note, a post or a question may
 * repeat one.
 */
const ADDING: [command: string, why: string, input: Record<string, string>][] = [
  ["add-bank", "bank_taken", { code: "IN-ELMS", name: "Banyan Sandbox Bank" }],
  ["add-staff", "staff_name_taken", { name: "ana", role: "admin" }],
  [
    "add-country-policy",
    "policy_own",
    {
      ...{ country: "GB", offers: "no", promotions: "no", invitations: "no", coupons: "no" },
      ...{ claims: "no", warning: "strict", reason: "nobody looked" },
    },
  ],
];

it.each(ADDING)("%s changes nothing that is there", async (command, why, input) => {
  const before = await stateDigest(app.database);
  const [done] = (await give(app, sessions.admin ?? "", command, input)).data.done;
  expect(done).toMatchObject({ ok: false, why });
  expect(await stateDigest(app.database)).toBe(before);
});

it("every command that adds something is known to begin anew, or not to touch what is there", () => {
  const adds = CATALOG.commands.filter(({ name, place }) => place && name.startsWith("add-"));
  const twice = ["add-note", "add-post", "add-question"];
  expect(adds.map(({ name }) => name).sort()).toEqual(
    [...ADDING.map(([name]) => name), ...twice].sort(),
  );
});

it("every command that sets or edits something asks for what was seen of it", () => {
  const edits = CATALOG.commands.filter(
    ({ name, place }) => place && /^(set|edit|change|end-team|remove)-/.test(name),
  );
  expect(edits.length).toBeGreaterThan(8);
  for (const { name, place, standing } of edits) {
    expect([name, place?.edits, Boolean(place?.row ?? standing)]).toEqual([name, true, true]);
  }
}); // @rule console/lock
