/**
 * A statement of the bank that is uploaded as a file, and the breaks that follow from differences.
 */
import { randomUUID } from "node:crypto";
import { consoleRows } from "@ballast/contract/console/calls.ts";
import { consoleReconciliation } from "@ballast/contract/console/ledger.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestBank } from "../../../test/bank.ts";
import { aMember, type TestMember } from "../../../test/builders.ts";
import { expectRefused, stateDigest } from "../../../test/harness.ts";
import { useBankedApp } from "../../../test/kit.ts";
import { give, staffSession } from "../../../test/staff-session.ts";

const { app, bank, jobs } = useBankedApp();
let finance: string;
let auditor: string;
let member: TestMember;
beforeAll(async () => {
  finance = await staffSession(app, "finance", "fia");
  auditor = await staffSession(app, "auditor", "aud");
  member = await aMember(app);
});
afterAll(async () => {
  await bank.faults({});
});

const credit = (amount: string, account = "clients") =>
  bank.post("credits", { id: randomUUID(), account, currency: "tINR", amount, note: "test" });
const file = async (after = 0n, from = bank) =>
  JSON.stringify(await from.client.statement("clients", "tINR", after));
const hand = async (text: string, staff = finance) => {
  const bytes = Uint8Array.from(Buffer.from(text));
  const files = [{ field: "file", filename: "statement.json", bytes }];
  const { data } = await give(app, staff, "import-bank-statement", {}, { files });
  return data.done[0];
};
const rowsOf = async (resource: string, filter: object[] = []) =>
  (await app.call(consoleRows, { resource, filter: JSON.stringify(filter) }, { staff: auditor }))
    .data.list;
const page = async () => (await app.call(consoleReconciliation, {}, { staff: auditor })).data;

describe("a statement from a file", () => {
  it("is read like one that was fetched, and the same again adds no line", async () => {
    await credit("5000");
    const text = await file();
    expect(await hand(text)).toMatchObject({
      ...{
        ok: true,
        lines: [expect.stringContaining("50.00"), "1 new lines.", "The books agree."],
      },
    });
    expect((await hand(text))?.lines).toContain("No new lines.");
    expect(await rowsOf("bank-lines")).toHaveLength(1);
    await jobs.reconcile();
    expect((await page()).books).toMatchObject([{ rail: "bank", difference: 0n, parts: {} }]);
  });

  it("is refused when it was changed, is another bank's, is old or has a gap; nothing changes", async () => {
    const first = await file();
    await credit("700");
    await hand(await file());
    await credit("100");
    await credit("200");
    const other = await startTestBank();
    const wrong: [string, string][] = [
      ["did not sign", (await file()).replace('\\"5000\\"', '\\"6000\\"')],
      ["did not sign", await file(0n, other)],
      ["can be read", "not a statement"],
      ["can be read", '{"statement": 5}'],
      ["last line that is known", first],
      ["last line that is known", await file(3n)],
    ];
    const before = await stateDigest(app.database);
    for (const [why, text] of wrong) {
      const answer = await hand(text);
      expect([why, answer?.ok, answer?.lines.join()]).toEqual([
        ...[why, false, expect.stringContaining(why)],
      ]);
    }
    expect(await stateDigest(app.database)).toBe(before);
    const support = await staffSession(app, "support", "sue");
    await expectRefused(app.database, "staff_role", () =>
      give(app, support, "import-bank-statement"),
    );
    await other.stop();
    expect((await hand(await file(2n)))?.lines).toContain("2 new lines.");
  });
});

describe("a break", () => {
  const OURS = [
    { column: "book", op: "among", value: ["clients"] },
    { column: "currency", op: "among", value: ["tINR"] },
  ];
  const ours = async () =>
    (await page()).books.find(({ book, currency }) => book === "clients" && currency === "tINR");

  it("begins with the first statement that differs, says what kind it is, and ends", async () => {
    await jobs.reconcile();
    expect(await rowsOf("breaks", OURS)).toEqual([]);
    await bank.faults({ misstate: "100" });
    await jobs.reconcile();
    await jobs.reconcile();
    const [open, ...more] = await rowsOf("breaks", OURS);
    expect(more).toEqual([]);
    expect(open?.values).toMatchObject({
      ...{ state: "open", kind: "wrong_balance", difference: "-100", rail: "bank" },
    });
    expect(await ours()).toMatchObject({
      ...{ breakId: open?.id, kind: "wrong_balance", difference: -100n },
    });
    await bank.faults({});
    await jobs.reconcile();
    const [ended] = await rowsOf("breaks", OURS);
    expect(ended).toMatchObject({ id: open?.id, values: { state: "ended" } });
    expect(await ours()).toMatchObject({ breakId: null, difference: 0n });
  });
});

describe("a receipt without an owner", () => {
  it("is listed, proposed for a member by one and given by another, once", async () => {
    await jobs.reconcile();
    const open = await rowsOf("receipts", [{ column: "state", op: "among", value: ["open"] }]);
    expect(open.length).toBe((await page()).receipts);
    const [receipt] = open;
    const ask = { member: publicId("member", member.id), reason: "the name is theirs" };
    const rows = [receipt?.id ?? ""];
    const match = async () => (await give(app, finance, "match-receipt", ask, { rows })).data.done;
    const asked = await match();
    const state = async () =>
      (await rowsOf("receipts")).find(({ id }) => id === receipt?.id)?.values.state;
    expect(await state()).toBe("proposed");
    const proposal = /prp_[0-9a-f]{32}/.exec(asked[0]?.lines.join(" ") ?? "")?.[0] ?? "";
    await give(app, auditor, "approve", { reason: "seen it" }, { rows: [proposal] });
    expect(await state()).toBe("matched");
    expect((await page()).receipts).toBe(open.length - 1);
    expect((await match())[0]?.ok).toBe(false);
  });
});
