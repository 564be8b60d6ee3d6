/**
 * Input that staff may not send to members, or that nobody can have meant: refused by name, and
 * nothing changed.
 */
import { consoleRows, consoleSaveView, consoleStanding } from "@ballast/contract/console/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, staffPair } from "../../test/builders.ts";
import { stateDigest } from "../../test/harness.ts";
import { aCampaign } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { DRAWINGS } from "../products/drawings.ts";
import { CATALOG } from "../staff-catalog.ts";

const app = useApp();
let content: string;
let finance: string;
let admin: string;
let member: string;
beforeAll(async () => {
  await staffPair(app.database.db);
  await aCampaign(app.database.db, "codes", 2_000_000n, 20_000_000n);
  member = publicId("member", (await aMember(app)).id);
  content = await staffSession(app, "content");
  finance = await staffSession(app, "finance");
  admin = await staffSession(app, "admin");
});

const file = (field: string, filename: string, text: string | Uint8Array<ArrayBuffer>) => ({
  field,
  filename,
  bytes: typeof text === "string" ? new TextEncoder().encode(text) : text,
});
const hours = (n: number) => `${new Date(Date.now() + n * 3_600_000).toISOString().slice(0, 19)}Z`;

const drafted = {
  name: "Harbour crane",
  image: DRAWINGS[0] ?? "",
  price: "100.00",
  "daily-return": "0.04",
  days: "30",
  units: "100",
  "per-member": "10",
  "agreement-version": "7",
  "return-source": "Rent of a harbour crane, paid monthly by its operator under contract.",
  announce: hours(-2),
  start: hours(-1),
  end: hours(72),
};
const lease = file("agreement", "lease.txt", "Lease agreement, seventh version.");
const paper = file("document", "contract.pdf", "what the contract says");
const coupon = {
  name: "Autumn",
  kind: "money_off",
  amount: "1.00",
  minimum: "10.00",
  from: hours(0),
  to: hours(24),
};
const codes = { name: "Fair", amount: "1.00", codes: "2", expires: hours(24) };
const budget = { name: "Welcome", amount: "10.00", "per-gift": "0.04" };
const benchmark = { "rate-bps": "433", on: "2026-03-01", source: "A central bank" };

type Files = ReturnType<typeof file>[];
type Attempt = [string, string, Record<string, string>, Files?];

/** Every attempt is refused with these words, and nothing changed. */
async function refused(words: RegExp, ...attempts: Attempt[]): Promise<void> {
  const before = await stateDigest(app.database);
  for (const [role, command, input, files = []] of attempts) {
    const staff = { content, finance, admin }[role] ?? "";
    const standing = await app.call(consoleStanding, { command }, { staff });
    const { seen = "" } = standing.code === 200 ? standing.data : {};
    const { code, data } = await give(app, staff, command, input, { files, seen });
    expect([command, code, data.done?.[0]?.ok]).toEqual([command, 200, false]);
    expect(data.done[0]?.lines.join()).toMatch(words);
  }
  expect(await stateDigest(app.database)).toBe(before);
}

describe("a promise that nobody may make", () => {
  const promise = "Guaranteed profit";
  const long = `${promise} from the rent of a crane in the harbour`;
  const group = { name: promise, url: "https://example.org/group" };
  const attempts: Attempt[] = [
    ["content", "draft-product", { ...drafted, name: promise }, [lease, paper]],
    ["content", "draft-product", { ...drafted, "return-source": long }, [lease, paper]],
    ["content", "draft-product", drafted, [file("agreement", "a.txt", long), paper]],
    ["content", "draft-product", drafted, [lease, file("document", `${promise}.pdf`, "x")]],
    ["content", "publish-agreement", { version: "8" }, [file("agreement", "a.txt", long)]],
    ["content", "publish-agreement", { version: promise }, [lease]],
    ["finance", "set-benchmark", { ...benchmark, source: promise }],
    ["finance", "propose-codes", { ...codes, name: promise }],
    ["finance", "offer-coupon", { ...coupon, name: promise }],
    ["finance", "fund-promotion", { ...budget, name: promise }],
    ["finance", "fund-reserve", { amount: "1.00" }, [file("document", `${promise}.pdf`, "x")]],
    ["finance", "post-rate", { currency: "tINR", rate: "83.12", source: promise }],
    ["admin", "set-group", group],
    ["admin", "set-team-manager", { name: promise, link: "https://example.org" }],
  ];

  it("is refused wherever members read what staff write", async () => {
    await refused(/“guaranteed” is not allowed here/, ...attempts);
  }); // @rule 1.10/words

  it("is refused in a reason that the member reads, in any language and spelling", async () => {
    const reasons = ["Kâr garantili", "gu\u0430ranteed", "G-U-A-R-A-N-T-E-E-D"];
    const attempts = reasons.map(
      (reason): Attempt => ["admin", "freeze-purchases", { member, reason }],
    );
    await refused(/is not allowed here/, ...attempts);
  });

  it("leaves the same words alone where they promise nothing", async () => {
    const { data } = await give(
      app,
      content,
      "publish-agreement",
      { version: "7" },
      { files: [lease] },
    );
    expect(data.done[0]?.ok).toBe(true);
  });
});

it("refuses a name that is more than one plain line", async () => {
  const names = ["<b>Crane</b>", "Crane\u0007", "Crane\u202egnp", "Cra\nne"];
  const attempts = names.flatMap((name): Attempt[] => [
    ["content", "draft-product", { ...drafted, name }, [lease, paper]],
    ["finance", "offer-coupon", { ...coupon, name }],
    ["finance", "propose-codes", { ...codes, name }],
  ]);
  await refused(/name/, ...attempts);
});

it("refuses to draft a product whose sale is over already", async () => {
  const over = { announce: hours(-9), start: hours(-8), end: hours(-1) };
  const attempt: Attempt = ["content", "draft-product", { ...drafted, ...over }, [lease, paper]];
  await refused(/The end of this sale has passed/, attempt);
});

describe("what nobody can have meant", () => {
  it("is refused where a file is no text, before anything is made", async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0]);
    const version = { version: "9" };
    const noText = [bytes, "a\0b", "half \\ud83d of it"];
    const attempts = noText.flatMap((text): Attempt[] => {
      const words = typeof text === "string" ? `{"en_US":{"title":"${text}"}}` : text;
      return [
        ["content", "publish-agreement", version, [file("agreement", "lease.txt", text)]],
        ["content", "publish-content", { kind: "news" }, [file("texts", "t.json", words)]],
      ];
    });
    await refused(/cannot be read/, ...attempts);
  });

  it("is refused as a field, at any depth, by its name", async () => {
    const before = await stateDigest(app.database);
    for (const note of ["zero \0 byte", "half \ud800 of it", "the other \udc00 half"]) {
      const typed = await give(app, admin, "add-note", { member, note });
      expect([typed.code, typed.raw.data]).toMatchObject([1001, { fields: "input" }]);
      const value = JSON.stringify({ plan: note });
      const deeper = await give(app, admin, "change-setting", { setting: "a", value });
      expect([deeper.code, deeper.raw.data]).toMatchObject([1001, { fields: "input" }]);
      const filter = JSON.stringify([{ column: "name", op: "is", value: note }]);
      const rows = await app.call(consoleRows, { resource: "products", filter }, { staff: admin });
      expect([rows.code, rows.raw.data]).toMatchObject([1001, { fields: "filter" }]);
      const view = { resource: "products", name: "mine", search: JSON.stringify(note) };
      const saved = await app.call(consoleSaveView, view, { staff: admin });
      expect([saved.code, saved.raw.data]).toMatchObject([1001, { fields: "search" }]);
    }
    const end = JSON.stringify({ value: "\0", id: "x" });
    const cursor = Buffer.from(end).toString("base64url");
    const paged = await app.call(consoleRows, { resource: "products", cursor }, { staff: admin });
    expect([paged.code, paged.raw.data]).toMatchObject([1001, { fields: "cursor" }]);
    expect(await stateDigest(app.database)).toBe(before);
  });

  it("is refused where a document is larger than the server takes", async () => {
    const before = await stateDigest(app.database);
    const files = [lease, file("document", "all.pdf", new Uint8Array(21 * 1024 * 1024))];
    const answer = await give(app, content, "draft-product", drafted, { files });
    expect([answer.status, answer.code]).toEqual([413, 1006]);
    expect(await stateDigest(app.database)).toBe(before);
  });

  it("is refused where it is longer than its field takes, and each field takes so much", async () => {
    const long = (length: number) => "a".repeat(length);
    await refused(
      /reference is too long, it has 200 characters at most/,
      ["finance", "capital-in", { amount: "1.00", reference: long(201) }],
      ["finance", "capital-in", { amount: "1.00", reference: long(5_000) }],
    );
    await refused(/reason is too long, it has 500 characters at most/, [
      "admin",
      "freeze-purchases",
      { member, reason: long(501) },
    ]);
    const free = CATALOG.commands
      .flatMap(({ name, options }) =>
        Object.entries(options).map(([option, { kind, most }]) => ({ name, option, kind, most })),
      )
      .filter(({ kind }) => kind === "text" || kind === "long");
    expect(free.filter(({ most }) => most === null)).toEqual([]);
  });

  it("takes whole characters as they are, also written as two halves", async () => {
    const note = "A crane 🏗 and \\u0041";
    expect((await give(app, admin, "add-note", { member, note })).data.done[0]?.ok).toBe(true);
  });
});
