/**
 * A node that shows another branch than before: what is credited, what is reported, and who may
 * resume.
 */
// @rule constant/branch
import { consoleRows } from "@ballast/contract/console/calls.ts";
import { consoleSales } from "@ballast/contract/console/today.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { silent } from "../../../test/chain.ts";
import { depositAddress } from "../../../test/deposit-address.ts";
import { useApp, useChain } from "../../../test/kit.ts";
import { aBuyer } from "../../../test/order-builders.ts";
import { give, staffSession } from "../../../test/staff-session.ts";
import { unidentifiedReceipts } from "../../cash/match-receipt.ts";
import { memberBalances, totalOf } from "../../ledger/accounts.ts";
import { createLog } from "../../platform/log.ts";
import { treasury } from "../chain/addresses.ts";
import { depositsOf } from "../chain/deposits.ts";
import { openNode } from "../chain/node.ts";
import type { Chain } from "../chain/open-chain.ts";
import { watch } from "../chain/watch.ts";

const app = useApp();
const local = useChain();
let chain: Chain;
let finance: string;
let auditor: string;

beforeAll(async () => {
  chain = await local.open(app.database);
  finance = await staffSession(app, "finance");
  auditor = await staffSession(app, "auditor");
  await local.mine(30);
}, 60_000);

type Member = { id: string; bucket: number };

async function aMember() {
  const { id, bucket } = await aBuyer(app.database.owner.db, 0n);
  return { id, bucket, address: await depositAddress(app.database.db, { id }) };
}

const read = (witness: Chain["witness"] = null) =>
  watch({ ...chain, witness }, app.database.db, silent);
const recharge = async (member: Member) =>
  (await memberBalances(app.database.db, member, "tUSDT")).deposit;
const stateOf = async ({ id }: Member) => {
  const page = { from: 0, limit: 1, needed: 20 };
  return (await depositsOf(app.database.db, { id }, page)).deposits[0]?.state;
};
const rowsOf = async (resource: string) =>
  (await app.call(consoleRows, { resource, filters: "[]" }, { staff: finance })).data.list.map(
    ({ values }) => values,
  );
const notices = async () => (await app.call(consoleSales, {}, { staff: finance })).data.notices;
const codes = async () => (await notices()).map(({ code }) => code);
const ready = async () => (await fetch(`${app.operatorUrl}/readyz`)).json();
const hashOf = async (blockNumber: bigint) => (await chain.node.getBlock({ blockNumber })).hash;

const done = async (reply: ReturnType<typeof give>) => (await reply).data.done[0];
const proposalIn = (lines: string[] = []) => /prp_[0-9a-f]{32}/.exec(lines.join(" "))?.[0] ?? "";
const approve = (proposal: string) =>
  done(give(app, auditor, "approve", { reason: "Looked myself." }, { rows: [proposal] }));
const hold = (hash: string) =>
  done(give(app, finance, "branch-holds", { "block-hash": hash, reason: "The explorer says so." }));

/** Two people confirm the branch that the node shows. */
async function holdShown(): Promise<void> {
  const asked = await hold(await hashOf(await local.head()));
  expect(await approve(proposalIn(asked?.lines))).toMatchObject({ ok: true });
}

const creditOf = async ({ id }: Member) => {
  const { rows } = await sql<{ id: string }>`
    select transaction_id as id from chain.lost_credits l
    join chain.receipts r on r.id = l.receipt_id where r.member_id = ${id}`.execute(
    app.database.db,
  );
  return publicId("ledgerTransaction", rows[0]?.id ?? "");
};
const reverse = async (member: Member) =>
  done(give(app, finance, "reverse", { reason: "Gone." }, { rows: [await creditOf(member)] }));

describe("a node that answers from the past", () => {
  it("has nothing credited on its branch, and all goes on when the true one is back", async () => {
    const [before, during] = [await aMember(), await aMember()];
    await local.mint(before.address, 3_000_000n);
    await read();
    const past = await local.saveState();
    await local.mine(12);
    await read();
    const present = await local.saveState();
    const witness = await local.secondNode(present);

    await local.stopNode();
    await local.startNode(past);
    await read();
    expect(await codes()).toEqual(["branch_unknown"]);
    expect(await ready()).toEqual({ ok: true, chain: ["branch_unknown"] });
    await local.mint(during.address, 5_000_000n);
    await local.mine(40);
    await read(openNode(witness.url));
    expect(await stateOf(during)).toBe("pending");
    expect([await recharge(before), await recharge(during)]).toEqual([0n, 0n]);
    const book = sql`select chain.book_receipts('{}', 0, 1)`.execute(app.database.db);
    await expect(book).rejects.toMatchObject({ code: "BB001" });
    expect((await rowsOf("branch-stops"))[0]).toMatchObject({ state: "stopped", witness: "known" });
    expect((await notices())[0]?.says).toContain("our node is at fault");

    await local.stopNode();
    await local.startNode(present);
    await local.mine(10);
    await read();
    expect((await rowsOf("branch-stops"))[0]).toMatchObject({ state: "known", endedBy: "node" });
    expect([await stateOf(before), await stateOf(during)]).toEqual(["credited", "not_credited"]);
    expect([await recharge(before), await recharge(during)]).toEqual([3_000_000n, 0n]);
    expect(await codes()).toEqual([]);
    expect(await ready()).toEqual({ ok: true });
    await witness.stop();
  }, 120_000);
});

describe("a branch that is replaced deeper than a few blocks", () => {
  it("is credited once a second node holds it", async () => {
    const member = await aMember();
    await read();
    const replace = await local.remember();
    await local.mine(8);
    await read();
    await replace();
    await local.mint(member.address, 4_000_000n);
    await local.mine(30);
    await read();
    expect(await stateOf(member)).toBe("pending");
    const witness = await local.secondNode(await local.saveState());
    await read(openNode("http://127.0.0.1:1"));
    expect((await rowsOf("branch-stops"))[0]).toMatchObject({ witness: "silent" });
    await sql`update chain.branch_stops set witness_at = null`.execute(app.database.db);
    await read(openNode(witness.url));
    expect(await recharge(member)).toBe(4_000_000n);
    expect((await rowsOf("branch-stops"))[0]).toMatchObject({ state: "known", endedBy: "witness" });
    await witness.stop();
  }, 120_000);

  it("is credited once two people hold it, by a block of it alone and as long as it is there", async () => {
    const member = await aMember();
    await read();
    expect((await hold(await hashOf(await local.head())))?.why).toBe("branch_not_stopped");
    const common = await hashOf(await local.head());
    const replace = await local.remember();
    await local.mine(8);
    await read();
    const known = await hashOf(await local.head());
    await replace();
    await local.mine(3);
    const again = await local.remember();
    await local.mint(member.address, 4_000_000n);
    await local.mine(30);
    await read();
    for (const hash of [known, common, `0x${"1".repeat(64)}`]) {
      expect((await hold(hash))?.why).toBe("branch_block_unknown");
    }
    const first = proposalIn((await hold(await hashOf(await local.head())))?.lines);
    await again();
    await local.mint(member.address, 6_000_000n);
    await local.mine(30);
    await read();
    expect((await approve(first))?.why).toBe("branch_block_unknown");
    await give(app, finance, "refuse", { reason: "Replaced." }, { rows: [first] });
    expect(await recharge(member)).toBe(0n);

    await holdShown();
    await read();
    expect(await recharge(member)).toBe(6_000_000n);
    expect((await rowsOf("branch-stops"))[0]).toMatchObject({
      ...{ state: "known", endedBy: "staff", approvedBy: "auditor-one" },
    });
  }, 120_000);
});

describe("what was credited on a branch that is gone", () => {
  it("is told at once with its members, and taken back by two people where the money is there", async () => {
    const [kept, spent] = [await aMember(), await aMember()];
    const { custody } = await treasury(app.database.db);
    await read();
    const transfer = await local.signTransfer(kept.address, 7_000_000n);
    const replace = await local.remember();
    await local.rpc("eth_sendRawTransaction", [transfer]);
    await local.mine();
    await local.mint(spent.address, 8_000_000n);
    await local.mint(custody, 2_000_000n);
    await local.mine(20);
    await read();
    expect([await recharge(kept), await recharge(spent)]).toEqual([7_000_000n, 8_000_000n]);
    const unidentified = await totalOf(app.database.db, "client.unidentified", "tUSDT");

    const lines: Record<string, unknown>[] = [];
    const log = createLog("error", { write: (line) => void lines.push(JSON.parse(line)) });
    await replace();
    await local.mine(25);
    await watch(chain, app.database.db, log);
    expect(
      lines
        .map(({ member }) => member)
        .filter(Boolean)
        .toSorted(),
    ).toEqual([kept.id, spent.id].toSorted());
    expect(await codes()).toEqual(["credits_lost", "branch_unknown"]);
    const [told] = await notices();
    for (const { id } of [kept, spent]) expect(told?.says).toContain(publicId("member", id));
    expect(await ready()).toMatchObject({ chain: ["branch_unknown", "credits_lost"] });
    expect((await rowsOf("lost-credits")).map(({ isThere }) => isThere).toSorted()).toEqual([
      ...["is there", "is there", "no owner"],
    ]);

    expect((await reverse(kept))?.why).toBe("branch_unknown");
    await holdShown();
    const withdrawal = "00000000-0000-4000-8000-000000000001";
    await sql`select ledger.withdrawal_applied(${withdrawal}::uuid, ${spent.id}, 'tUSDT', 5000000, '')`.execute(
      app.database.owner.db,
    );
    const ofSpent = proposalIn((await reverse(spent))?.lines);
    expect((await approve(ofSpent))?.why).toBe("greater_than_balance");
    expect(await recharge(spent)).toBe(3_000_000n);
    expect(await approve(proposalIn((await reverse(kept))?.lines))).toMatchObject({ ok: true });
    expect([await recharge(kept), await stateOf(kept)]).toEqual([0n, "not_credited"]);
    expect((await reverse(kept))?.ok).toBe(false);
    await sql`select messages.follow_ledger(1000)`.execute(app.database.owner.db);
    const { rows } = await sql<{ event: string }>`
      select event from messages.messages where member_id = ${kept.id}
      order by at desc limit 1`.execute(app.database.owner.db);
    expect(rows).toEqual([{ event: "deposit_taken_back" }]);

    await sql`select ledger.withdrawal_released(${withdrawal}::uuid, ${spent.id}, 'staff', '')`.execute(
      app.database.owner.db,
    );
    expect(await approve(ofSpent)).toMatchObject({ ok: true });
    const [receipt] = await unidentifiedReceipts(app.database.db);
    const ofNobody = publicId("ledgerTransaction", receipt?.id ?? "");
    const asked = await done(
      give(app, finance, "reverse", { reason: "Gone." }, { rows: [ofNobody] }),
    );
    expect(await approve(proposalIn(asked?.lines))).toMatchObject({ ok: true });
    expect(await unidentifiedReceipts(app.database.db)).toEqual([]);
    expect(await totalOf(app.database.db, "client.unidentified", "tUSDT")).toBe(
      unidentified - 2_000_000n,
    );
    expect(await codes()).toEqual([]);

    // The same transfer is mined after all: it is credited again, once.
    await local.rpc("eth_sendRawTransaction", [transfer]);
    await local.mine(20);
    await read();
    await read();
    expect([await recharge(kept), await stateOf(kept)]).toEqual([7_000_000n, "credited"]);
  }, 120_000);

  it("is over by itself where its transfer stands in another block, and cannot be taken back then", async () => {
    const member = await aMember();
    await read();
    const transfer = await local.signTransfer(member.address, 9_000_000n);
    const replace = await local.remember();
    await local.rpc("eth_sendRawTransaction", [transfer]);
    await local.mine(20);
    await read();
    await replace();
    await local.mine(3);
    await read();
    expect(await codes()).toContain("credits_lost");
    await local.rpc("eth_sendRawTransaction", [transfer]);
    await local.mine(25);
    await read();
    expect(await codes()).toEqual(["branch_unknown"]);
    await holdShown();
    expect((await reverse(member))?.why).toBe("not_reversible");
    await read();
    expect(await recharge(member)).toBe(9_000_000n);
  }, 120_000);
});
