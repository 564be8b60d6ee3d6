import { listCashChannels } from "@ballast/contract/cash/calls.ts";
import { listExchangeRates } from "@ballast/contract/cash/rates.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, staffPair, type TestMember } from "../../../test/builders.ts";
import { stateDigest } from "../../../test/harness.ts";
import { useBankedApp } from "../../../test/kit.ts";
import { anArrival, endTransfer } from "../../../test/reserve-builders.ts";
import { idIn, type StaffLine, staffLine } from "../../../test/staff-line.ts";
import { treasuryWallets } from "../../../test/wallet-builders.ts";
import { readRow } from "../../console/read-rows.ts";
import { totalOf } from "../../ledger/accounts.ts";
import { noteChecked } from "../../rails/outside/gate.ts";
import { applyMoves } from "../../reserve/treasury-moves.ts";
import { CATALOG } from "../../staff-catalog.ts";

const { app, bank, jobs } = useBankedApp();
let staff: StaffLine;
let member: TestMember;
beforeAll(async () => {
  staff = staffLine(app.database);
  await staffPair(app.database.db);
  await treasuryWallets(app.database.db);
  member = await aMember(app);
});

/** Proposes as ana and approves as ben; answers the proposal's public id. */
async function byTwo(...args: string[]): Promise<string> {
  const proposal = idIn(await staff("ana", ...args), "prp");
  const line = await staff("ben", "approve", "--proposal", proposal, "--reason", "checked");
  expect(line.err).toEqual([]);
  return proposal;
}
async function refused(sentence: RegExp, as: string, ...args: string[]): Promise<void> {
  const before = await stateDigest(app.database);
  const line = await staff(as, ...args);
  expect([line.exit, line.out]).toEqual([1, []]);
  expect(line.err.join(" ")).toMatch(sentence);
  expect(await stateDigest(app.database)).toBe(before);
}

describe("the rate of a local currency", () => {
  const line = ["post-rate", "--currency", "tINR", "--rate", "83.12"];

  it("is posted by two people with its source, and refused without one of these", async () => {
    const rates = async () => (await app.call(listExchangeRates, {}, member)).data.list;
    await byTwo(...line, "--source", "a central bank, 2026-11-21");
    expect(await rates()).toMatchObject([
      { currency: "tINR", rate: "83.12", source: "a central bank, 2026-11-21" },
    ]);
    const alone = idIn(await staff("ana", ...line, "--source", "mine"), "prp");
    await refused(/role/i, "ana", "approve", "--proposal", alone, "--reason", "I say so");
    for (const rate of ["0", "-1", "1.1234567", "many"]) {
      const wrong = ["post-rate", "--currency", "tINR", "--rate", rate, "--source", "somewhere"];
      await refused(/rate/i, "ana", ...wrong);
    }
    await refused(/reason of 3 to 200 characters/, "ana", ...line, "--source", "x");
    expect(await rates()).toHaveLength(1);
  });
});

describe("the float", () => {
  it("of local currency moves at the bank, and is booked when the bank has moved it", async () => {
    const credit = { id: crypto.randomUUID(), account: "house", currency: "tINR", note: "capital" };
    await bank.post("credits", { ...credit, amount: "900000" });
    const capital = ["--currency", "tINR", "--amount", "9000.00", "--reference", "first"];
    const early = idIn(await staff("ana", "local-capital-in", ...capital), "prp");
    const agreed = ["approve", "--proposal", early, "--reason", "checked"];
    // The bank has the money, but no statement of the bank shows it yet.
    await refused(/^0\.00 tINR has arrived.* 9,000\.00 tINR cannot be booked/, "ben", ...agreed);
    await jobs.reconcile();
    expect((await staff("ben", ...agreed)).err).toEqual([]);
    await byTwo("fund-float", "--currency", "tINR", "--amount", "5000", "--reference", "first");
    const total = (kind: string) => totalOf(app.database.db, kind, "tINR");
    expect(await total("client.conversion")).toBe(0n);
    await jobs.until(async () => (await total("client.conversion")) === 500_000n);
    expect([await total("house.cash"), await total("house.inventory")]).toEqual([
      400_000n,
      500_000n,
    ]);
    const more = ["fund-float", "--currency", "tINR", "--amount", "4000.01", "--reference", "x"];
    const proposal = idIn(await staff("ana", ...more), "prp");
    const approval = ["approve", "--proposal", proposal, "--reason", "checked"];
    expect((await staff("ben", ...approval)).err.join()).toMatch(/4,000\.01/);
  });

  it("that the bank does not move stays the house's", async () => {
    await bank.faults({ failTransfers: 1 });
    const line = ["fund-float", "--currency", "tINR", "--amount", "100", "--reference", "x"];
    const proposal = await byTwo(...line);
    const ended = async () => (await staff("ana", "proposals", "--which", "all")).out.join("\n");
    await jobs.until(async () => (await ended()).includes(`${proposal}  fund_float  refused`));
    expect(await totalOf(app.database.db, "house.cash", "tINR")).toBe(400_000n);
  });

  it("of tUSDT moves on the chain", async () => {
    await anArrival(app.database.owner.db, "house", 2_000_000_000n);
    await byTwo("capital-in", "--amount", "2000.00", "--reference", "first");
    const line = ["fund-float", "--currency", "tUSDT", "--amount", "1500", "--reference", "first"];
    const proposal = await byTwo(...line);
    await endTransfer(app.database.db, uuidOf("proposal", proposal) ?? "");
    await applyMoves(app.database.db);
    expect(await totalOf(app.database.db, "client.conversion", "tUSDT")).toBe(1_500_000_000n);
    const { out } = await staff("eva", "local-money");
    expect(out.join("\n")).toMatch(/float {5}1,500\.00 tUSDT[\s\S]*float {5}5,000\.00 tINR/);
    await refused(
      /amount/i,
      "ana",
      "fund-float",
      "--currency",
      "tINR",
      "--amount",
      "0",
      "--reference",
      "x",
    );
  });
});

describe("a move of the house's money that is stuck", () => {
  const REASON = ["--reason", "The node was away."];
  const aged = (table: string, id: string) =>
    sql
      .raw(`update ${table}.transfers set queued_at = queued_at - interval '1 hour',
      sent_at = sent_at - interval '1 hour' where id = '${id}'`)
      .execute(app.database.owner.db);
  const stateOf = async (proposal: string) =>
    (await staff("ana", "proposals", "--which", "all")).out.find((line) => line.includes(proposal));

  /** The reasons on the row of a transfer against sending it again, and against cancelling it. */
  const why = async (of: string, id: string) => {
    const resource = CATALOG.resourceNamed(of);
    if (!resource) throw new Error(`there is no list ${of}`);
    const row = await readRow(app.database.db, resource, publicId("transfer", id));
    return [row?.values.notAgain, row?.values.notBack];
  };
  const later = expect.stringMatching(/less than 30 minutes ago/);

  it("on the chain is taken back by one of finance, once, and stays the house's", async () => {
    const before = await totalOf(app.database.db, "house.cash", "tUSDT");
    const line = ["fund-float", "--currency", "tUSDT", "--amount", "10", "--reference", "first"];
    const proposal = await byTwo(...line);
    const id = uuidOf("proposal", proposal) ?? "";
    const which = ["--transfer", publicId("transfer", id)];
    await refused(/not stuck/i, "ana", "cancel-chain-transfer", ...which, ...REASON);
    expect(await why("chain-transfers", id)).toEqual([later, later]);
    await aged("chain", id);
    expect(await why("chain-transfers", id)).toEqual([
      ...[expect.stringMatching(/nothing was sent for it yet/), null],
    ]);
    await refused(/not been sent/i, "ana", "retry-chain-transfer", ...which, ...REASON);
    const promise = ["--reason", "It is guaranteed."];
    await refused(/guarantee/i, "ana", "cancel-chain-transfer", ...which, ...promise);
    await noteChecked(app.database.db, "chain");
    const { out } = await staff("ana", "cancel-chain-transfer", ...which, ...REASON);
    expect(out.join()).toContain("nothing was paid");
    await refused(/under way/i, "ana", "cancel-chain-transfer", ...which, ...REASON);
    await applyMoves(app.database.db);
    expect(await stateOf(proposal)).toContain("refused");
    expect(await totalOf(app.database.db, "house.cash", "tUSDT")).toBe(before);
    await byTwo(...line);
  }); // @rule state/stuck-payment

  it("at the bank is sent again under its id, and booked once", async () => {
    const total = () => totalOf(app.database.db, "client.conversion", "tINR");
    const before = await total();
    await bank.faults({ holdTransfers: true, silent: true });
    const line = ["fund-float", "--currency", "tINR", "--amount", "10", "--reference", "first"];
    const id = uuidOf("proposal", await byTwo(...line)) ?? "";
    await jobs.once();
    expect(await why("bank-transfers", id)).toEqual([later, later]);
    const which = ["--transfer", publicId("transfer", id)];
    await refused(/not stuck/i, "ana", "cancel-bank-transfer", ...which, ...REASON);
    await aged("bank", id);
    expect(await why("bank-transfers", id)).toEqual([null, null]);
    const again = ["retry-bank-transfer", ...which, ...REASON];
    expect((await staff("ana", ...again)).out.join()).toContain("within seconds");
    await jobs.once();
    await bank.faults({});
    await jobs.until(async () => (await total()) > before);
    await jobs.reconcile();
    expect(await total()).toBe(before + 1_000n);
  }); // @rule state/stuck-payment
});

describe("a pay channel", () => {
  it("is turned on and off by one person, and is offered while it is on", async () => {
    const offered = async () =>
      (await app.call(listCashChannels, {}, member)).data.list.map((one) => one.payChannelId);
    const turn = (how: string) => staff("ana", "pay-channel", "--channel", "upi-in", "--turn", how);
    expect((await turn("on")).out.join()).toContain("upi-in  UPI (TEST), tINR, on");
    expect(await offered()).toEqual(["upi-in"]);
    await turn("off");
    expect(await offered()).toEqual([]);
    await refused(/channel/i, "ana", "pay-channel", "--channel", "none", "--turn", "on");
  });
});
