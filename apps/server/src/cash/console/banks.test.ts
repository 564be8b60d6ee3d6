import { addBankCard, listBankCards, listBanks } from "@ballast/contract/cash/bank-cards.ts";
import { consoleRow } from "@ballast/contract/console/calls.ts";
import { beforeAll, expect, it } from "vitest";
import { aMember, type TestMember } from "../../../test/builders.ts";
import { anAccount } from "../../../test/cash-builders.ts";
import { expectRefused } from "../../../test/harness.ts";
import { useApp } from "../../../test/kit.ts";
import { give, staffSession } from "../../../test/staff-session.ts";

const app = useApp();
let finance: string;
let member: TestMember;
beforeAll(async () => {
  finance = await staffSession(app, "finance");
  member = await aMember(app);
});

const offered = async () =>
  (await app.call(listBanks, {}, member)).data.list.map(({ code }) => code);
const add = async (input: Record<string, string>) =>
  (await give(app, finance, "add-bank", input)).data.done[0];
const TURN = { on: "bank-on", off: "bank-off" };
const turn = async (code: string, how: "on" | "off") =>
  (await give(app, finance, TURN[how], {}, { rows: [code] })).data.done[0];
const card = (bankCode: string) => ({
  ...{ bankCode, payeeName: "R KUMAR", account: anAccount(), realName: "Ravi Kumar" },
  branchCode: `${bankCode.slice(3)}0001234`,
});

it("adds a bank that a member can choose, in its place, once", async () => {
  const palm = { code: "in-palm", name: "Palm Test Bank", position: "7" };
  expect(await add(palm)).toMatchObject({ ok: true });
  expect((await offered()).at(-1)).toBe("IN-PALM");
  await app.call(addBankCard, card("IN-PALM"), member);
  expect(await add(palm)).toMatchObject({
    ok: false,
    lines: ["A bank has this code or name already."],
  });
  expect(await add({ code: "IN-LAST", name: "Banyan Sandbox Bank" })).toMatchObject({ ok: false });
});

it.each([
  ["code", { code: "GB-PALM", name: "Palm" }],
  ["code", { code: "PALM", name: "Palm" }],
  ["name", { code: "IN-ELMS", name: "<b>" }],
  ["position", { code: "IN-ELMS", name: "Elm", position: "1000" }],
])("refuses a %s that cannot be", async (field, input) => {
  expect(await add(input)).toMatchObject({
    ok: false,
    lines: [`Please check the terms: ${field}.`],
  });
  expect(await offered()).not.toContain(input.code);
});

it("gives a bank another name and place, seen by cards too, and only as it was seen", async () => {
  const asked = { resource: "banks", id: "IN-PALM" };
  const { seen } = (await app.call(consoleRow, asked, { staff: finance })).data;
  const edit = async (name: string) =>
    (await give(app, finance, "edit-bank", { name }, { rows: ["IN-PALM"], seen })).data.done[0];
  expect(await edit("Banyan Sandbox Bank")).toMatchObject({ ok: false });
  expect(await edit("Palm Leaf Bank")).toMatchObject({ ok: true });
  expect(await edit("Palm Tree Bank")).toMatchObject({ ok: false });
  const { values } = (await app.call(consoleRow, asked, { staff: finance })).data;
  expect(values.position).toBe(7);
  const last = { name: "Banyan Sandbox Bank", position: "9" };
  const { seen: banyan } = (
    await app.call(consoleRow, { ...asked, id: "IN-BNYN" }, { staff: finance })
  ).data;
  await give(app, finance, "edit-bank", last, { rows: ["IN-BNYN"], seen: banyan });
  expect((await offered()).at(-1)).toBe("IN-BNYN");
  const { list } = (await app.call(listBankCards, {}, member)).data;
  expect(list.map(({ bankName }) => bankName)).toEqual(["Palm Leaf Bank"]);
});

it("of two banks that take one name at once one gets it", async () => {
  const rename = async (bank: string) => {
    const asked = { resource: "banks", id: bank };
    const { seen } = (await app.call(consoleRow, asked, { staff: finance })).data;
    return (await give(app, finance, "edit-bank", { name: "Fig Bank" }, { rows: [bank], seen }))
      .data.done[0];
  };
  const answers = await Promise.all(["IN-LOTS", "IN-NEEM"].map(rename));
  expect(answers.map((answer) => answer?.why ?? "done").sort()).toEqual(["bank_taken", "done"]);
});

it("turned off is offered for no new card; a card that is there stays", async () => {
  expect(await turn("IN-PALM", "off")).toMatchObject({ ok: true });
  expect(await offered()).not.toContain("IN-PALM");
  await expectRefused(app.database, "bank_unknown", () =>
    app.call(addBankCard, card("IN-PALM"), member),
  );
  const { list } = (await app.call(listBankCards, {}, member)).data;
  expect(list).toHaveLength(1);
  expect(await turn("IN-PALM", "on")).toMatchObject({ ok: true });
  expect(await offered()).toContain("IN-PALM");
  expect(await turn("IN-NONE", "on")).toMatchObject({ ok: false });
}); // @rule console/guides

it("leaves one bank of each currency on", async () => {
  expect(await turn("TR-CNAR", "off")).toMatchObject({ ok: true });
  expect(await turn("TR-LALE", "off")).toMatchObject({
    ok: false,
    lines: ["One bank of each currency stays on, so that money can leave."],
  });
  const turkish = await aMember(app, { country: "TR" });
  const { list } = (await app.call(listBanks, {}, turkish)).data;
  expect(list.map(({ code }) => code)).toEqual(["TR-LALE"]);
});
