/** The facts that staff read beside a withdrawal: its unusual signs, and how late it is. */
import { consoleCatalog, consoleRows } from "@ballast/contract/console/calls.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { STAFF_HOLD_REASONS } from "@ballast/contract/records.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { silent } from "../../../test/chain.ts";
import { useApp } from "../../../test/kit.ts";
import { aBuyer, type Buyer } from "../../../test/order-builders.ts";
import { give, staffSession } from "../../../test/staff-session.ts";
import { aUsableAddress, treasuryWallets } from "../../../test/wallet-builders.ts";
import { memberBalances } from "../../ledger/accounts.ts";
import { noteChecked } from "../../rails/outside/gate.ts";
import { HOLD_MAX_HOURS } from "../decide-withdrawal.ts";
import { withdrawalsJob } from "../jobs.ts";

const TEN = 10_000_000n;

const app = useApp();
let finance: string;
beforeAll(async () => {
  await treasuryWallets(app.database.db);
  finance = await staffSession(app, "finance", "ana");
});

const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
const rows = async (input: Record<string, string> = {}) =>
  (await app.call(consoleRows, { resource: "withdrawals", ...input }, { staff: finance })).data
    .list;
const valuesOf = async (id: string) => (await rows({ q: id }))[0]?.values;

async function applied(buyer: Buyer, address: string, amount = TEN): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from wallets.apply_withdrawal(${uuidv7()}, ${buyer.id},
      ${uuidOf("address", address)}, ${amount})`.execute(app.database.db);
  return publicId("withdrawal", rows[0]?.id ?? "");
}
/** Makes everything about the buyer's withdrawals old, so that nothing counts as new. */
async function settled(buyer: Buyer) {
  await asOwner(`
    update wallets.addresses set created_at = created_at - interval '30 days',
      usable_from = usable_from - interval '30 days' where member_id = '${buyer.id}';
    update members.members set registered_at = registered_at - interval '90 days'
      where id = '${buyer.id}';
    update security.logins set password_changed_at = password_changed_at - interval '90 days'
      where member_id = '${buyer.id}'`);
}

describe("the signs of a withdrawal", () => {
  it("name what is new, what is many and what is much, and nothing of what is usual", async () => {
    const buyer = await aBuyer(app.database.owner.db, 100n * TEN);
    const address = await aUsableAddress(app, buyer);
    const first = await applied(buyer, address);
    expect((await valuesOf(first))?.risks).toBe("new target, first withdrawal");
    await settled(buyer);
    expect((await valuesOf(first))?.risks).toBe("new target, first withdrawal");
    await asOwner(`update wallets.withdrawals set applied_at = applied_at - interval '3 days',
      arrive_by = arrive_by where member_id = '${buyer.id}'`);
    const second = await applied(buyer, address);
    expect((await valuesOf(second))?.risks).toBeNull();
    await applied(buyer, address);
    const fourth = await applied(buyer, address);
    expect((await valuesOf(fourth))?.risks).toBe("several in 24 hours");
    expect((await valuesOf(second))?.risks).toBeNull();
  });

  it("say what is above the member's own usual, and that security changed lately", async () => {
    const buyer = await aBuyer(app.database.owner.db, 100n * TEN);
    const address = await aUsableAddress(app, buyer);
    const paid = await applied(buyer, address);
    await settled(buyer);
    await give(app, finance, "approve-withdrawal", { reason: "checked" }, { rows: [paid] });
    await asOwner(`
      update wallets.withdrawals set applied_at = applied_at - interval '3 days'
        where member_id = '${buyer.id}';
      update chain.transfers set state = 'confirmed', nonce = 0, tx_hash = '0x' || repeat('a', 64),
        sent_at = platform.now(), ended_at = platform.now() where purpose = 'withdrawal';
      select wallets.settle_withdrawal(bucket, id) from wallets.withdrawals
        where member_id = '${buyer.id}'`);
    expect((await valuesOf(await applied(buyer, address)))?.risks).toBeNull();
    const much = await applied(buyer, address, 3n * TEN);
    expect((await valuesOf(much))?.risks).toContain("above the usual");
    // What was paid before is told beside an open one, and of an ended one nobody decides any more.
    expect(await valuesOf(much)).toMatchObject({
      ...{ paidBefore: 1, usualLow: `${TEN}`, usualHigh: `${TEN}`, targetUsed: 1 },
      ...{ memberSince: expect.any(String), targetSavedAt: expect.any(String), canBePaid: true },
    });
    await asOwner("select wallets.wait_for_shares(true)");
    expect(await valuesOf(much)).toMatchObject({ canBePaid: false });
    await asOwner("select wallets.wait_for_shares(false)");
    const ended = { paidBefore: null, memberSince: null, canBePaid: null };
    expect(await valuesOf(paid)).toMatchObject(ended);
    const admin = await staffSession(app, "admin", "eva");
    await give(
      app,
      admin,
      "reset-member-login",
      { reason: "stolen phone" },
      {
        rows: [publicId("member", buyer.id)],
      },
    );
    const after = await applied(buyer, address);
    expect((await valuesOf(after))?.risks).toContain("security changed");
  });
});

describe("the queue by signs", () => {
  const signed = (signs: string[]) =>
    JSON.stringify([{ column: "risks", op: "among", value: signs }]);

  it("finds what is open with any of them, page after page, and nothing that is over", async () => {
    const first: string[] = [];
    for (let n = 0; n < 5; n++) {
      const buyer = await aBuyer(app.database.owner.db, 2n * TEN);
      first.push(await applied(buyer, await aUsableAddress(app, buyer)));
    }
    const [over = "", ...open] = first;
    await give(app, finance, "refuse-withdrawal", { reason: "not theirs" }, { rows: [over] });
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(cursor);
      found.push(...page.list.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(open));
    expect(found).not.toContain(over);
    for (const row of await rows({ filter: signed(["above the usual"]), size: "200" })) {
      expect(row.values.risks).toContain("above the usual");
    }
  }); // @rule state/risk-signs
  const pageOf = async (cursor: string | null) =>
    (
      await app.call(
        consoleRows,
        {
          ...{ resource: "withdrawals", size: "2" },
          filter: signed(["first withdrawal", "security changed"]),
          ...(cursor ? { cursor } : {}),
        },
        { staff: finance },
      )
    ).data;

  it("is read in its order from an index of its own", async () => {
    const plan = await app.database.db.transaction().execute(async (tx) => {
      // Without this, the few rows here would be scanned and sorted.
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        explain select w.id from wallets.withdrawals w
        where w.open_signs && array['first withdrawal']
          and (w.due_at, w.id) > (platform.now(), ${uuidv7()}::uuid)
        order by w.due_at, w.id limit 51`.execute(tx);
      return rows.map((row) => row["QUERY PLAN"]).join();
    });
    expect(plan).toContain("Index Scan using withdrawals_with_signs");
    expect(plan).not.toContain("Sort");
  }); // @rule state/risk-signs

  it("refuses any other question of a set", async () => {
    for (const [op, value] of [
      ["is", "first withdrawal"],
      ["has", "first"],
      ["among", "x"],
    ]) {
      const filter = JSON.stringify([{ column: "risks", op, value }]);
      const { status } = await app.call(
        consoleRows,
        { resource: "withdrawals", filter },
        { staff: finance },
      );
      expect(status).toBe(400);
    }
  });
});

describe("the clock of a withdrawal", () => {
  it("begins the list with the latest, and ends with what is over", async () => {
    const buyer = await aBuyer(app.database.owner.db, 10n * TEN);
    const address = await aUsableAddress(app, buyer);
    const [late, soon, over] = [
      await applied(buyer, address),
      await applied(buyer, address),
      await applied(buyer, address),
    ];
    await asOwner(`update wallets.withdrawals set applied_at = applied_at - interval '80 hours',
      arrive_by = arrive_by - interval '80 hours'
      where id = '${uuidOf("withdrawal", late)}'`);
    await give(app, finance, "refuse-withdrawal", { reason: "not theirs" }, { rows: [over] });
    const order = (await rows({ size: "200" })).map(({ id }) => id);
    expect(order[0]).toBe(late);
    expect(order.indexOf(soon)).toBeLessThan(order.indexOf(over));
    expect((await valuesOf(late))?.due).toBe("8 h late");
    expect(await valuesOf(late)).toMatchObject({
      ...{ isLate: true, lateReason: "being_checked", expectedBy: expect.any(String) },
      risks: expect.stringMatching(/^late, /),
    });
    expect(await valuesOf(soon)).toMatchObject({
      isLate: false,
      lateReason: null,
      expectedBy: null,
    });
    expect((await valuesOf(soon))?.risks).not.toContain("late");
    const filter = JSON.stringify([{ column: "isLate", op: "among", value: ["true"] }]);
    expect((await rows({ filter })).map(({ id }) => id)).toEqual([late]);
    expect((await valuesOf(soon))?.due).toBe("71 h left");
    expect(await valuesOf(over)).toMatchObject({ due: null, failReason: "not theirs" });
    // It was never held: the end of a decision is not the end of a hold.
    expect(await valuesOf(over)).toMatchObject({ heldBefore: null, heldBeforeUntil: null });
  }); // @rule constant/arrival
});

describe("a hold", () => {
  const hold = { for: "legal_order", reference: "Order 12 of a court" };
  const order = (name: string, id: string, input: Record<string, string>) =>
    give(app, finance, name, input, { rows: [id] });

  it("stands with the withdrawal while it runs, and can be released then alone", async () => {
    const buyer = await aBuyer(app.database.owner.db, TEN);
    const id = await applied(buyer, await aUsableAddress(app, buyer));
    expect(await valuesOf(id)).toMatchObject({ canBeHeld: true, isHeldByStaff: false });
    await order("hold-withdrawal", id, hold);
    expect(await valuesOf(id)).toMatchObject({
      ...{ holdReason: "legal_order", holdUntil: expect.any(String), heldBefore: null },
      ...{ canBeHeld: false, isHeldByStaff: true },
    });
    await asOwner(`update wallets.withdrawals set held_at = held_at - interval '60 days',
      hold_until = hold_until - interval '60 days' where id = '${uuidOf("withdrawal", id)}'`);
    expect(await valuesOf(id)).toMatchObject({
      ...{ holdReason: null, holdUntil: null, risks: expect.not.stringContaining("on hold") },
      ...{ heldBefore: "legal order", heldBeforeUntil: expect.any(String), isHeldByStaff: false },
    });
    const { data } = await order("hold-withdrawal", id, hold);
    expect(data.done[0]?.lines[0]).toContain("held before");
  }); // @rule console/withdrawals

  it("of staff ends before its time when they release it, once, and cannot begin again", async () => {
    const buyer = await aBuyer(app.database.owner.db, TEN);
    const id = await applied(buyer, await aUsableAddress(app, buyer));
    const reason = { reason: "the court withdrew its order" };
    expect((await order("release-withdrawal", id, reason)).data.done[0]?.ok).toBe(false);
    await order("hold-withdrawal", id, hold);
    expect((await order("release-withdrawal", id, reason)).data.done[0]?.ok).toBe(true);
    expect(await valuesOf(id)).toMatchObject({ holdReason: null, isHeldByStaff: false });
    expect((await order("release-withdrawal", id, reason)).data.done[0]?.ok).toBe(false);
    expect((await order("hold-withdrawal", id, hold)).data.done[0]?.ok).toBe(false);
  });

  it("names the longest time of each reason before one is chosen", async () => {
    const { data } = await app.call(consoleCatalog, {}, { staff: finance });
    const hold = data.commands.find(({ name }) => name === "hold-withdrawal");
    const says = hold?.fields.find(({ name }) => name === "for")?.says;
    for (const reason of STAFF_HOLD_REASONS) {
      expect(says).toContain(`${reason.replaceAll("_", " ")} ${HOLD_MAX_HOURS[reason] / 24} days`);
    }
  });
});

describe("a payment that is stuck", () => {
  const REASON = "The network is away.";
  const command = (name: string, id: string, key = uuidv7()) =>
    give(app, finance, name, { reason: REASON }, { rows: [id], key });
  async function approved(buyer: Buyer): Promise<string> {
    const id = await applied(buyer, await aUsableAddress(app, buyer));
    await give(app, finance, "approve-withdrawal", { reason: "checked" }, { rows: [id] });
    return id;
  }
  const work = () => {
    const { database, router } = app;
    const context = { database, db: database.db, clock: router.clock, log: silent };
    return withdrawalsJob(0n).run(context);
  };

  it("is taken back once: the money is the member's again, who reads why; the audit entry stays", async () => {
    const buyer = await aBuyer(app.database.owner.db, TEN);
    const before = await memberBalances(app.database.db, buyer, "tUSDT");
    const id = await approved(buyer);
    const why = async () => {
      const { notAgain, notBack } = (await valuesOf(id)) ?? {};
      return [notAgain, notBack];
    };
    const later = expect.stringMatching(
      /^its last step was less than 30 minutes ago; from 2.*Z on/,
    );
    expect(await why()).toEqual([later, later]);
    expect((await command("cancel-payout", id)).data.done[0]?.lines[0]).toContain("not stuck");
    await asOwner(`update chain.transfers set queued_at = queued_at - interval '31 minutes'
      where id = '${uuidOf("withdrawal", id)}'`);
    expect(await why()).toEqual([expect.stringMatching(/^nothing was sent for it yet/), null]);
    const key = uuidv7();
    await noteChecked(app.database.db, "chain");
    const [first, second] = await Promise.all([
      command("cancel-payout", id, key),
      command("cancel-payout", id, key),
    ]);
    expect(first.data).toEqual(second.data);
    expect(first.data.done[0]?.ok).toBe(true);
    for (const name of ["cancel-payout", "retry-payout"]) {
      expect((await command(name, id)).data.done[0]?.ok).toBe(false);
    }
    await work();
    await work();
    expect(await valuesOf(id)).toMatchObject({ state: "failed", failReason: REASON });
    expect(await memberBalances(app.database.db, buyer, "tUSDT")).toEqual(before);
    const { rows } = await sql<{ after: Record<string, string> }>`
      select after from console.audit_entries where command = 'cancel-payout'
        and subject = ${`withdrawals ${id}`}`.execute(app.database.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.after).toMatchObject({
      takenBackAt: expect.any(String),
      takenBackFor: REASON,
    });
  }); // @rule state/stuck-payment

  it("says whether it is sent again now, or after those before it", async () => {
    const lines = [];
    const ids = [];
    for (const nonce of [90, 91]) {
      const buyer = await aBuyer(app.database.owner.db, TEN);
      const id = await approved(buyer);
      ids.push(id);
      await asOwner(`update chain.transfers set queued_at = queued_at - interval '31 minutes',
        state = 'sent', nonce = ${nonce}, tx_hash = '0x' || repeat('${nonce}', 32),
        sent_at = platform.now() where id = '${uuidOf("withdrawal", id)}'`);
    }
    for (const id of ids)
      expect(await valuesOf(id)).toMatchObject({ notAgain: null, notBack: null });
    for (const id of ids) lines.push((await command("retry-payout", id)).data.done[0]?.lines[1]);
    expect(lines[0]).toContain("within seconds");
    expect(lines[1]).toContain("when the ones before it are through, of which there are 1");
    for (const id of ids) {
      const { sentAgainAt } = (await valuesOf(id)) ?? {};
      expect(sentAgainAt).toEqual(expect.any(String));
    }
  });

  it("is neither sent again nor taken back before it was approved, nor with a promise", async () => {
    const buyer = await aBuyer(app.database.owner.db, TEN);
    const id = await applied(buyer, await aUsableAddress(app, buyer));
    for (const name of ["cancel-payout", "retry-payout"]) {
      const { data } = await command(name, id);
      expect(data.done[0]?.lines[0]).toContain("under way");
    }
    const input = { reason: "Your money is guaranteed." };
    const { data } = await give(app, finance, "cancel-payout", input, { rows: [id] });
    expect(data.done[0]?.ok).toBe(false);
  });
});
