import { publicId } from "@ballast/contract/ids.ts";
import {
  applyWithdrawal,
  cancelWithdrawal,
  getUsdtLimits,
  listWithdrawals,
} from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aFundPassword, aMember, type TestMember } from "../../test/builders.ts";
import { silent } from "../../test/chain.ts";
import { runIfDue } from "../../test/due-job.ts";
import { numberOf } from "../../test/harness.ts";
import { useChainedApp } from "../../test/kit.ts";
import { aUsableAddress, aWallet } from "../../test/wallet-builders.ts";
import { memberBalances, totalOf } from "../ledger/accounts.ts";
import type { Tx } from "../platform/db.ts";
import { treasury } from "../rails/chain/addresses.ts";
import type { Chain } from "../rails/chain/open-chain.ts";
import { sendTransfers } from "../rails/chain/send-transfers.ts";
import { forgetChecks, noteChecked } from "../rails/outside/gate.ts";
import {
  approveAutomatically,
  approveWithdrawal,
  holdWithdrawal,
  liftHold,
  refuseWithdrawal,
  withdrawalQueue,
} from "./decide-withdrawal.ts";
import { isProcessingDay, withdrawalsJob } from "./jobs.ts";
import { withdrawalById } from "./withdrawals.ts";

const AUTO_MAX = 100_000_000n;
const WEDNESDAY = "2026-11-25T10:00:00Z";

const { app, local } = useChainedApp();
let chain: Chain;
let member: TestMember;
let payPassword: string;
let addressId: string;

beforeAll(async () => {
  chain = await local.open(app.database);
  const wallets = await treasury(app.database.db);
  await local.giveGas(wallets.custody);
  await local.mint(wallets.custody, 10_000_000_000n);
  await sql`select sandbox.start_clock(${WEDNESDAY})`.execute(app.database.db);
  await app.router.clock.refresh();
});
beforeEach(async () => {
  member = await aMember(app);
  payPassword = await aFundPassword(app, member);
  addressId = await aUsableAddress(app, member);
  await aWallet(app.database, member, { deposit: 50_000_000n, earned: 950_000_000n });
});

const job = withdrawalsJob(AUTO_MAX);
const runJob = () =>
  runIfDue(job, {
    database: app.database,
    db: app.database.db,
    clock: app.router.clock,
    log: silent,
  });
const inTx = <T>(work: (tx: Tx) => Promise<T>) => app.database.db.transaction().execute(work);
const approve = (id: string) => inTx((tx) => approveWithdrawal(tx, id, "ben", "checked"));
const refuse = (id: string, why: string) => inTx((tx) => refuseWithdrawal(tx, id, "ben", why));
const held = () => memberBalances(app.database.db, member, "tUSDT");
const stateOf = async (id: string) => (await withdrawalById(app.database.db, id))?.state;

async function applied(amount: bigint): Promise<string> {
  const input = { amount: String(amount), addressId, payPassword };
  const { code, msg, data } = await app.call(applyWithdrawal, input, member);
  if (code !== 200) throw new Error(msg);
  return data.id;
}

const cancel = (id: string) =>
  app.call(cancelWithdrawal, { id: publicId("withdrawal", id) }, member);

async function shown(id: string) {
  const { data } = await app.call(listWithdrawals, {}, member);
  return data.list.find((withdrawal) => withdrawal.id === id);
}

/** Ends a transfer as the rail stores it, without the chain. */
async function endTransfer(id: string, state: "confirmed" | "failed", reason: string | null) {
  const hash = `0x${id.replaceAll("-", "").repeat(2)}`;
  const nonce = Number.parseInt(id.slice(-6), 16) + 1_000_000;
  await sql`
    update chain.transfers set state = ${state}, reason = ${reason}, ended_at = platform.now(),
      nonce = ${nonce}, tx_hash = ${hash} where id = ${id}`.execute(app.database.owner.db);
}

const queuedIds = async () =>
  (await withdrawalQueue(app.database.db, AUTO_MAX)).map((row) => row.id);

async function transfersOf(id: string) {
  const { rows } = await sql<{ amount: bigint; wallet: string; applied: boolean }>`
    select amount, wallet, applied_at is not null as applied from chain.transfers where id = ${id}
  `.execute(app.database.db);
  return rows;
}

describe("a withdrawal at or under the limit", () => {
  it("is approved, sent, confirmed on the chain and settled, and the address has the net", async () => {
    const custody = await totalOf(app.database.db, "client.custody", "tUSDT");
    const fees = await totalOf(app.database.db, "client.due_to_house", "tUSDT");
    const id = await applied(100_000_000n);
    await runJob();
    expect(await shown(id)).toMatchObject({ state: "approved", sentAt: null });
    expect(await transfersOf(id)).toEqual([
      { amount: 97_500_000n, wallet: "custody", applied: false },
    ]);

    await sendTransfers(chain, app.database, silent);
    await runJob();
    expect(await shown(id)).toMatchObject({ state: "sent", cancellable: false });
    const sent = await shown(id);
    expect(sent?.txHash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(sent?.sentAt?.getTime()).toBeGreaterThanOrEqual(sent?.decidedAt?.getTime() ?? Infinity);

    for (let n = 0; n < 10 && (await stateOf(id)) === "sent"; n++) {
      await local.mine(5);
      await sendTransfers(chain, app.database, silent);
      await runJob();
    }
    const ended = await shown(id);
    expect(ended).toMatchObject({ state: "succeeded", fee: 2_500_000n, net: 97_500_000n });
    expect(ended?.sentAt).toEqual(sent?.sentAt);
    expect(await local.balance(ended?.address ?? "")).toBe(97_500_000n);
    expect(await held()).toMatchObject({ deposit: 0n, earned: 900_000_000n, withdrawing: 0n });
    expect(await totalOf(app.database.db, "client.custody", "tUSDT")).toBe(custody - 97_500_000n);
    expect(await totalOf(app.database.db, "client.due_to_house", "tUSDT")).toBe(fees + 2_500_000n);
    await runJob();
    expect((await transfersOf(id))[0]?.applied).toBe(true);
  }); // @rule state/withdrawal

  it("gives the money back when the chain fails, with the reason", async () => {
    const before = await held();
    const id = await applied(80_000_000n);
    await runJob();
    await endTransfer(id, "failed", "token transfer reverted");
    await Promise.all([runJob(), runJob()]);
    await runJob();
    expect(await shown(id)).toMatchObject({
      state: "failed",
      failReason: "token transfer reverted",
    });
    expect(await held()).toEqual(before);
  }); // @rule state/withdrawal-failed

  it("waits on Saturday and Sunday and is processed on Monday", async () => {
    expect(["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"].map(isProcessingDay)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    await app.advanceDays(3);
    member = await aMember(app);
    payPassword = await aFundPassword(app, member);
    addressId = await aUsableAddress(app, member);
    await aWallet(app.database, member, { deposit: 50_000_000n });
    const id = await applied(10_000_000n);
    await runJob();
    await app.advanceDays(1);
    await runJob();
    expect(await stateOf(id)).toBe("processing");
    await app.advanceDays(1);
    await runJob();
    expect(await stateOf(id)).toBe("approved");
  }); // @rule constant/weekdays
});

describe("the usual time", () => {
  it("is measured over what arrived in the last 30 days, and shown before applying", async () => {
    const usual = async () => (await app.call(getUsdtLimits, {}, member)).data.usualTime;
    const times = [10, 20, 30, 4_000];
    for (const seconds of times) {
      const id = await applied(1_000_000n);
      await approve(id);
      await endTransfer(id, "confirmed", null);
      await runJob();
      await sql`update wallets.withdrawals set ended_at = applied_at + ${seconds} * interval '1 second'
        where id = ${id}`.execute(app.database.owner.db);
    }
    await sql`update wallets.withdrawals set ended_at = ended_at - interval '31 days'
      where state = 'succeeded' and member_id <> ${member.id}`.execute(app.database.owner.db);
    await sql`update wallets.usual_times set measured_at = measured_at - interval '6 minutes'`.execute(
      app.database.owner.db,
    );
    await runJob();
    expect(await usual()).toEqual({ medianSeconds: 20, p95Seconds: 4_000, withdrawals: 4 });
  });
});

describe("a withdrawal above the limit", () => {
  it("waits in the queue until staff approve it, once", async () => {
    const id = await applied(100_010_000n);
    await runJob();
    expect(await stateOf(id)).toBe("processing");
    expect(await queuedIds()).toContain(id);
    expect(await approve(id)).toMatchObject({ state: "approved" });
    await expect(approve(id)).rejects.toThrow("withdrawal_decided");
    await expect(refuse(id, "changed my mind")).rejects.toThrow("withdrawal_decided");
    expect(await transfersOf(id)).toHaveLength(1);
    expect(await queuedIds()).not.toContain(id);
  });

  it("is refused with a reason only, which the member reads, and the money is back", async () => {
    const before = await held();
    const id = await applied(200_000_000n);
    await expect(refuse(id, " ")).rejects.toThrow("reason_required");
    expect(await stateOf(id)).toBe("processing");
    await refuse(id, "The address is on a public list of stolen wallets.");
    expect(await shown(id)).toMatchObject({
      state: "failed",
      failReason: "The address is on a public list of stolen wallets.",
    });
    expect(await held()).toEqual(before);
    await expect(approve(id)).rejects.toThrow("withdrawal_decided");
  });

  it("takes no person for the rail or the member, whatever they are called", async () => {
    const id = await applied(20_000_000n);
    await approve(id);
    for (const name of ["rail", "member", "auto"]) {
      const release = inTx((tx) => refuseWithdrawal(tx, id, name, "pretending"));
      await expect(release).rejects.toThrow("withdrawal_decided");
    }
    expect(await stateOf(id)).toBe("approved");
  });

  it("refuses staff an unknown withdrawal", async () => {
    await expect(approve(publicId("withdrawal", member.id).slice(4))).rejects.toThrow(
      "withdrawal_unknown",
    );
  });
});

const ORDER = "High court of Ankara, order 12 of 1 March";

describe("a hold", () => {
  it("of staff can be ended before its time, once, and the promise of arrival comes back", async () => {
    const id = await applied(20_000_000n);
    const lift = (reason = "the review found nothing") =>
      inTx((tx) => liftHold(tx, id, "ben", reason));
    await expect(lift()).rejects.toThrow("withdrawal_not_held");
    await inTx((tx) => holdWithdrawal(tx, id, "ana", "legal_order", ORDER));
    await expect(lift(" ")).rejects.toThrow("reason_required");
    expect((await shown(id))?.hold?.reason).toBe("legal_order");
    const { arriveBy } = await lift();
    expect(arriveBy.getTime() - app.router.clock.now().getTime()).toBeLessThan(73 * 3_600_000);
    await expect(lift()).rejects.toThrow("withdrawal_not_held");
    await runJob();
    expect(await stateOf(id)).toBe("approved");
  });

  it("that follows a security change is neither begun nor ended by staff", async () => {
    const id = await applied(20_000_000n);
    const { rows } = await sql<{ held: boolean }>`
      select wallets.hold_withdrawal(${member.bucket}, ${id}, 'security_change',
        platform.now() + interval '24 hours', 'staff:ana', ${ORDER}) as held`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ held: false }]);
    await sql`select wallets.hold_withdrawal(${member.bucket}, ${id}, 'security_change',
      platform.now() + interval '24 hours', 'auto')`.execute(app.database.db);
    const lift = inTx((tx) => liftHold(tx, id, "ben", "they asked nicely"));
    await expect(lift).rejects.toThrow("withdrawal_not_held");
    expect((await shown(id))?.hold?.reason).toBe("security_change");
    expect((await cancel(id)).code).toBe(200);
  });

  it("is made once, for a listed reason, ends by itself, and then it is approved like any other", async () => {
    const id = await applied(20_000_000n);
    await inTx((tx) => holdWithdrawal(tx, id, "ana", "sanctions_review", ORDER));
    expect(await queuedIds()).toContain(id);
    const again = inTx((tx) => holdWithdrawal(tx, id, "ana", "network_outage", ORDER));
    await expect(again).rejects.toThrow("withdrawal_held");
    await runJob();
    await expect(approve(id)).rejects.toThrow("withdrawal_held");
    const seen = await shown(id);
    expect(seen).toMatchObject({ state: "processing", hold: { reason: "sanctions_review" } });
    const hours = (seen?.hold?.until.getTime() ?? 0) - app.router.clock.now().getTime();
    expect(hours).toBeLessThanOrEqual(72 * 3_600_000);
    expect(seen?.arriveBy.getTime()).toBe((seen?.hold?.until.getTime() ?? 0) + 72 * 3_600_000);
    await app.advanceDays(7);
    expect(await queuedIds()).not.toContain(id);
    await runJob();
    expect(await stateOf(id)).toBe("approved");
    expect((await transfersOf(id))[0]?.amount).toBe(20_000_000n);
  }); // @rule 1.7/holds

  it("above the limit leaves the decision to staff when it has ended", async () => {
    const id = await applied(200_000_000n);
    await inTx((tx) => holdWithdrawal(tx, id, "ana", "legal_order", ORDER));
    await app.advanceDays(35);
    await runJob();
    expect(await stateOf(id)).toBe("processing");
    expect(await queuedIds()).toContain(id);
    expect(await approve(id)).toMatchObject({ state: "approved" });
  });

  it("follows a security change after the application, for 24 hours", async () => {
    const id = await applied(20_000_000n);
    await sql`update security.logins set hold_until = platform.now() + interval '24 hours'
      where member_id = ${member.id}`.execute(app.database.owner.db);
    await runJob();
    expect(await shown(id)).toMatchObject({
      state: "processing",
      hold: { reason: "security_change" },
    });
    expect((await cancel(id)).code).toBe(200);
  }); // @rule 1.7/holds

  it("of a security change that the job has not seen yet stops whoever would approve", async () => {
    const id = await applied(20_000_000n);
    await sql`update security.logins set hold_until = platform.now() + interval '24 hours'
      where member_id = ${member.id}`.execute(app.database.owner.db);
    await expect(approve(id)).rejects.toThrow("withdrawal_held");
    await expect(inTx((tx) => approveAutomatically(tx, id))).rejects.toThrow("withdrawal_held");
    expect(await transfersOf(id)).toEqual([]);
    await runJob();
    expect((await shown(id))?.hold?.reason).toBe("security_change");
    await app.advanceDays(7);
    await runJob();
    expect(await stateOf(id)).toBe("approved");
  });

  it.each([
    ["another reason", "bad_feeling", "1 hour"],
    ["a longer time", "sanctions_review", "73 hours"],
    ["no end", "network_outage", "infinity"],
    ["a legal order that nobody names", "legal_order", "1 hour"],
  ])("cannot be made for %s", async (_what, reason, hours) => {
    const id = await applied(20_000_000n);
    const until = hours === "infinity" ? sql`'infinity'` : sql`platform.now() + ${hours}::interval`;
    const hold = sql`select wallets.hold_withdrawal(${member.bucket}, ${id}, ${reason}, ${until},
      'staff:ana')`.execute(app.database.db);
    await expect(hold).rejects.toThrow(/check constraint/);
  });
});

describe("racing ends", () => {
  it("lets exactly one of cancel, approve and refuse win", async () => {
    const before = await held();
    for (let round = 0; round < 8; round++) {
      const id = await applied(10_000_000n);
      const results = await Promise.allSettled([
        cancel(id).then(({ code }) => code === 200 || Promise.reject(new Error("refused"))),
        approve(id),
        refuse(id, "raced against"),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const state = await stateOf(id);
      expect(await transfersOf(id)).toHaveLength(state === "approved" ? 1 : 0);
      if (state !== "approved") continue;
      await endTransfer(id, "failed", "no luck");
      await Promise.all([runJob(), runJob(), cancel(id)]);
      expect(await stateOf(id)).toBe("failed");
    }
    expect(await held()).toEqual(before);
  }); // @rule state/withdrawal-cancel

  it("settles once, whatever comes at the same time", async () => {
    const before = await held();
    const id = await applied(10_000_000n);
    await approve(id);
    await endTransfer(id, "confirmed", null);
    const release = sql`select wallets.release_withdrawal(${member.bucket}, ${id}, 'member', null)`;
    await Promise.all([
      runJob(),
      cancel(id),
      runJob(),
      release.execute(app.database.db),
      refuse(id, "too late for that").catch(() => {}),
      runJob(),
    ]);
    expect(await stateOf(id)).toBe("succeeded");
    expect(await held()).toEqual({ ...before, deposit: before.deposit - 10_000_000n });
    const rail = sql<{ done: boolean }>`
      select wallets.release_withdrawal(${member.bucket}, ${id}, 'rail', 'late') as done`;
    expect((await rail.execute(app.database.db)).rows).toEqual([{ done: false }]);
  });

  it("settles and fails nothing that was not approved, or has ended", async () => {
    const before = await held();
    const id = await applied(10_000_000n);
    const ends = [
      sql`wallets.settle_withdrawal(${member.bucket}, ${id})`,
      sql`wallets.release_withdrawal(${member.bucket}, ${id}, 'rail', 'late')`,
      sql`wallets.mark_sent(${member.bucket}, ${id}, '0x1')`,
    ];
    for (const state of ["processing", "cancelled"]) {
      for (const end of ends) {
        const { rows } = await sql<{ done: boolean }>`select ${end} as done`.execute(
          app.database.db,
        );
        expect(rows).toEqual([{ done: false }]);
      }
      expect(await stateOf(id)).toBe(state);
      if (state === "processing") await cancel(id);
    }
    expect(await held()).toEqual(before);
  });

  it("settles and fails only as the transfer ended on the chain", async () => {
    const before = await held();
    const id = await applied(10_000_000n);
    await approve(id);
    const settle = sql`select wallets.settle_withdrawal(${member.bucket}, ${id})`;
    const fail = sql`select wallets.release_withdrawal(${member.bucket}, ${id}, 'rail', 'a lie')`;
    for (const end of [settle, fail]) {
      await expect(end.execute(app.database.db)).rejects.toMatchObject({ code: "BL033" });
    }
    expect(await stateOf(id)).toBe("approved");
    await endTransfer(id, "failed", "no luck");
    await expect(settle.execute(app.database.db)).rejects.toMatchObject({ code: "BL033" });
    await fail.execute(app.database.db);
    expect(await shown(id)).toMatchObject({ state: "failed", failReason: "no luck" });
    expect(await held()).toEqual(before);

    const paid = await applied(10_000_000n);
    await approve(paid);
    await endTransfer(paid, "confirmed", null);
    const late = sql`select wallets.release_withdrawal(${member.bucket}, ${paid}, 'rail', 'a lie')`;
    await expect(late.execute(app.database.db)).rejects.toMatchObject({ code: "BL033" });
    await runJob();
    expect(await stateOf(paid)).toBe("succeeded");
  });

  it("takes up a run that was cut off between settling and noting", async () => {
    const id = await applied(10_000_000n);
    await approve(id);
    await endTransfer(id, "confirmed", null);
    const settle = sql`select wallets.settle_withdrawal(${member.bucket}, ${id})`;
    const cut = inTx(async (tx) => {
      await settle.execute(tx);
      throw new Error("cut off");
    });
    await expect(cut).rejects.toThrow("cut off");
    expect(await stateOf(id)).toBe("approved");
    await runJob();
    expect(await stateOf(id)).toBe("succeeded");
    expect((await transfersOf(id))[0]?.applied).toBe(true);
  });
});

describe("while sales are stopped", () => {
  it("leaves applying, cancelling, approving, paying and giving back as they are", async () => {
    await sql`update reserve.guard set halted_at = platform.now(), halted_for = '{client_cover}',
      red = '{client_cover}', checked_at = '-infinity'`.execute(app.database.owner.db);
    const check = await sql<{ no: string }>`select reserve.check_guard('tUSDT') as no`.execute(
      app.database.db,
    );
    expect(check.rows).toEqual([{ no: "sales_stopped" }]);
    const before = await held();
    const [cancelled, paid, failed, refused] = [
      await applied(10_000_000n),
      await applied(10_000_000n),
      await applied(10_000_000n),
      await applied(10_000_000n),
    ];
    expect((await cancel(cancelled)).code).toBe(200);
    await refuse(refused, "a reason");
    await runJob();
    await endTransfer(paid, "confirmed", null);
    await endTransfer(failed, "failed", "no luck");
    await runJob();
    const states = await Promise.all([cancelled, paid, failed, refused].map(stateOf));
    expect(states).toEqual(["cancelled", "succeeded", "failed", "failed"]);
    expect(await held()).toEqual({ ...before, deposit: before.deposit - 10_000_000n });
  }); // @rule 1.8/not-stopped
});

describe("while the outside shows what the books do not know", () => {
  const stop = () =>
    sql`insert into outside.stops (reason, since) values ('restored', platform.now())`.execute(
      app.database.owner.db,
    );
  const resume = () =>
    sql`update outside.stops set ended_at = platform.now() where ended_at is null`.execute(
      app.database.owner.db,
    );

  it("nobody approves, refuses or takes back a withdrawal, and the job passes it over", async () => {
    const [small, large] = [await applied(50_000_000n), await applied(200_000_000n)];
    const before = await held();
    await stop();
    for (const act of [
      () => approve(large),
      () => inTx((tx) => approveAutomatically(tx, small)),
      () => refuse(large, "Not this time."),
    ]) {
      await expect(act()).rejects.toMatchObject({ refusal: "books_behind" });
    }
    expect((await cancel(large)).code).toBe(numberOf("books_behind"));
    await runJob();
    expect([await stateOf(small), await stateOf(large)]).toEqual(["processing", "processing"]);
    expect(await transfersOf(small)).toEqual([]);
    expect(await held()).toEqual(before);
    await resume();
    await runJob();
    await approve(large);
    expect([await stateOf(small), await stateOf(large)]).toEqual(["approved", "approved"]);
  }); // @rule console/outside-first

  it("no money is given back before the rail was asked since they may have gone back", async () => {
    const id = await applied(200_000_000n);
    await forgetChecks(app.database.db);
    await noteChecked(app.database.db, "bank");
    expect((await cancel(id)).code).toBe(numberOf("outside_not_asked"));
    await expect(refuse(id, "Not now.")).rejects.toMatchObject({ refusal: "outside_not_asked" });
    expect(await stateOf(id)).toBe("processing");
    await noteChecked(app.database.db, "chain");
    expect((await cancel(id)).code).toBe(200);
    expect(await stateOf(id)).toBe("cancelled");
  }); // @rule console/outside-first
});
