import { consoleRow } from "@ballast/contract/console/calls.ts";
import { getRechargeGuide } from "@ballast/contract/content/documents.ts";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { beforeAll, expect, it } from "vitest";
import { aMember, type TestMember } from "../../../test/builders.ts";
import { stateDigest } from "../../../test/harness.ts";
import { useApp } from "../../../test/kit.ts";
import { give, staffSession } from "../../../test/staff-session.ts";

const app = useApp();
let content: string;
let member: TestMember;
beforeAll(async () => {
  content = await staffSession(app, "content");
  member = await aMember(app);
});

type Texts = Partial<Record<Language, { title: string; body: string }>>;
const row = async () =>
  (await app.call(consoleRow, { resource: "guides", id: "recharge" }, { staff: content })).data;
const standing = async () => JSON.parse(String((await row()).values.texts)) as Texts;
const edit = async (texts: Texts, seen: string, staff = content) => {
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const files = [{ field: "texts", filename: "texts.json", bytes }];
  return (await give(app, staff, "edit-guide", {}, { rows: ["recharge"], seen, files })).data
    .done[0];
};
const read = async (language: Language) =>
  (await app.call(getRechargeGuide, {}, { token: member.token, language })).data;
const BODY =
  "# One way\nAt least {minimum} tUSDT.\n{confirmations} confirmations.\n\nOr {cashMinimum}.";

it("is shown to staff in all languages, as it came with the program", async () => {
  const { values } = await row();
  expect(values).toMatchObject({
    title: "How to deposit",
    languages: `${LANGUAGES.length} of ${LANGUAGES.length}`,
    version: 1,
  });
  expect(Object.keys(await standing()).toSorted()).toEqual([...LANGUAGES].toSorted());
});

it("is read anew by members at once; what was there before keeps its document", async () => {
  const before = await read("en_US");
  const texts = { en_US: { title: "Paying in", body: BODY } };
  const { seen } = await row();
  const done = await edit(texts, seen);
  expect(done).toMatchObject({ ok: true });
  expect(done?.lines[1]).toMatch(/In English where it lacks: hi_IN/);
  const after = await read("en_US");
  expect(after).toMatchObject({
    title: "Paying in",
    sections: [{ heading: "One way", paragraphs: { length: 3 } }],
    pdf: { path: "/files/guides/recharge-en_US-2.pdf" },
  });
  expect(after.sections[0]?.paragraphs[0]).toMatch(/^At least \d/);
  expect((await read("hi_IN")).pdf).toEqual(after.pdf);
  for (const { path } of [before.pdf, after.pdf]) {
    expect((await fetch(`${app.url}${path}`)).status).toBe(200);
  }
  expect(await edit(texts, seen)).toMatchObject({ ok: false });
  expect(await edit(texts, (await row()).seen)).toMatchObject({
    ok: false,
    lines: ["It says so already."],
  });
}); // @rule console/guides

it("refuses promises, figures that are not known or not the same in each language, and no headings", async () => {
  const { seen } = await row();
  const before = await stateDigest(app.database);
  const refused = async (texts: Texts, says: RegExp) => {
    const done = await edit(texts, seen);
    expect(done?.ok).toBe(false);
    expect(done?.lines[0]).toMatch(says);
  };
  const en_US = { title: "Paying in", body: BODY };
  const german = (body: string) => ({ en_US, de_DE: { title: "Einzahlen", body } });
  await refused(german(`${BODY}\nGarantiert.`), /Garantiert/i);
  await refused(german(BODY.replace("{minimum}", "10")), /check the content: de_DE/);
  await refused(german(BODY.replace("{minimum}", "{fee}")), /check the content: de_DE/);
  const noMinimum = BODY.replace("{minimum}", "0");
  await refused({ en_US: { ...en_US, body: noMinimum } }, /check the content: en_US/);
  await refused(
    { en_US: { ...en_US, body: noMinimum }, de_DE: { title: "Einzahlen", body: noMinimum } },
    /check the content: en_US, de_DE/,
  );
  await refused({ en_US: { ...en_US, body: `${BODY} {unknown` } }, /check the content: en_US/);
  await refused({ en_US: { ...en_US, body: "No heading" } }, /check the content: en_US/);
  await refused({ en_US: { ...en_US, body: "# Alone" } }, /check the content: en_US/);
  expect(await stateDigest(app.database)).toBe(before);
  expect((await row()).values.version).toBe(2);
});

it("is for those who write content", async () => {
  const support = await staffSession(app, "support");
  const texts = { en_US: { title: "Other", body: BODY } };
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const files = [{ field: "texts", filename: "texts.json", bytes }];
  const reply = await give(app, support, "edit-guide", {}, { rows: ["recharge"], files });
  expect(reply.raw.data).toMatchObject({ refusal: "staff_role" });
});
