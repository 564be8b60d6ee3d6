/**
 * Money for an invitation: a part of a fee that was really paid, once, at depth 1, where it is
 * allowed.
 */
// @rule 1.5/no-pyramid
import { randomUUID } from "node:crypto";
import {
  listInvitationShares,
  shareInfo,
  teamSummary,
} from "@ballast/contract/invitation/calls.ts";
import { listAllIncome } from "@ballast/contract/wallet/capital-records.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aChain, allowIn, aPaidFee } from "../../test/invitation-builders.ts";
import { useApp } from "../../test/kit.ts";
import { type Buyer, someBuyers } from "../../test/order-builders.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { treasuryWallets } from "../../test/wallet-builders.ts";
import { memberBalances, totalOf } from "../ledger/accounts.ts";
import { runSweep } from "../reserve/sweeps.ts";
import { giveShares } from "./give-shares.ts";

/** Earned money of 40.00 leaves with a fee of 2.00, of which a fifth is 0.40. */
const GROSS = 40_000_000n;
const FEE = 2_000_000n;
const SHARE = 400_000n;

const app = useApp();
beforeAll(async () => {
  await treasuryWallets(app.database.db);
  await allowIn(app.database.owner.db, "TR");
  await giveShares(app.database.db);
});

const db = () => app.database.db;
const earnedBy = async (who: Buyer) => (await memberBalances(db(), who, "tUSDT")).earned;
const pays = (who: Buyer, gross = GROSS) => aPaidFee(app.database, who, gross);
const pair = async (country = "TR", buckets = [5, 9]) => {
  const [ana, bob] = await aChain(app.database.owner.db, country, buckets);
  if (!ana || !bob) throw new Error("no members were made");
  return { ana, bob };
};
const outcomeOf = async (fee: string) => {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from invitations.shares where fee_id = ${fee}`.execute(db());
  return rows[0]?.outcome;
};
const setTerms = (bps: number, cap: bigint) =>
  sql`update platform.settings set value = ${JSON.stringify({ bps, cap: `${cap}` })}::jsonb
    where name = 'invitations.share'`.execute(db());

describe("a fee that an invited member paid", () => {
  it("gives the inviter a fifth of it from the house's fees, across buckets, once", async () => {
    const { ana, bob } = await pair();
    const house = await totalOf(db(), "client.due_to_house", "tUSDT");
    const fee = await pays(bob);
    await giveShares(db());
    await giveShares(db());
    expect(await outcomeOf(fee)).toBe("given");
    expect(await earnedBy(ana)).toBe(SHARE);
    expect(await earnedBy(bob)).toBe(0n);
    expect(await totalOf(db(), "client.due_to_house", "tUSDT")).toBe(house + FEE - SHARE);
    const { rows } = await sql<{ kind: string; side: string; amount: bigint; bucket: number }>`
      select e.bucket, e.kind, e.side, e.amount from ledger.entries e
      where e.event = 'invitation_share' order by e.no`.execute(db());
    expect(rows.map((row) => [row.bucket, row.kind, row.side, row.amount])).toEqual([
      [9, "client.due_to_house", "D", SHARE],
      [9, "client.transit", "C", SHARE],
      [9, "house.referral", "D", SHARE],
      [9, "house.due_from_client", "C", SHARE],
      [5, "client.transit", "D", SHARE],
      [5, "client.earned", "C", SHARE],
    ]);
  });

  it("shows in the inviter's records, with the fee it came from and not who paid it", async () => {
    const { ana, bob } = await pair();
    await pays(bob);
    await pays(bob, 2n * GROSS);
    await giveShares(db());
    const token = ana.token;
    const first = (await app.call(listInvitationShares, { pageSize: "1" }, { token })).data;
    expect(first).toMatchObject({ total: 2, list: [{ fee: 2n * FEE, amount: 2n * SHARE }] });
    const cursor = first.cursor ?? "";
    const next = (await app.call(listInvitationShares, { pageSize: "1", cursor }, { token })).raw;
    expect(next.data).toMatchObject({
      list: [{ fee: `${FEE}`, amount: `${SHARE}` }],
      cursor: null,
    });
    expect(JSON.stringify(next)).not.toContain(bob.id.replaceAll("-", ""));
    const { list } = (await app.call(listAllIncome, { types: "referral_b_bonus" }, { token })).data;
    expect(list.map((row) => [row.code, row.description, row.amount])).toEqual([
      ["referral_b_bonus", "invitation_share", 2n * SHARE],
      ["referral_b_bonus", "invitation_share", SHARE],
    ]);
    expect(list[0]?.reference).toBe(first.list[0]?.transactionId);
    expect((await app.call(teamSummary, {}, { token })).data.rewards).toBe(3n * SHARE);
    expect((await app.call(shareInfo, {}, { token })).data.share).toMatchObject({
      bps: 2_000,
      received: 3n * SHARE,
    });
    expect((await app.call(listInvitationShares, {}, bob)).data.list).toEqual([]);
    expect((await app.call(listInvitationShares)).code).toBe(401);
  });

  it("is shared once, however many workers ask", async () => {
    const { ana, bob } = await pair("TR", [11, 12]);
    await pays(bob);
    await pays(bob);
    await Promise.all([giveShares(db()), giveShares(db()), giveShares(db())]);
    expect(await earnedBy(ana)).toBe(2n * SHARE);
  });

  it("is shared when inviter and invited live in one bucket", async () => {
    const { ana, bob } = await pair("TR", [13, 13]);
    await pays(bob);
    await giveShares(db());
    expect(await earnedBy(ana)).toBe(SHARE);
  });

  it("gives nothing to anyone further up, nor to the one who paid it", async () => {
    const [ana, bob, cem] = await aChain(app.database.owner.db, "TR", [20, 21, 22]);
    if (!ana || !bob || !cem) throw new Error("no members were made");
    await pays(cem);
    await giveShares(db());
    expect([await earnedBy(ana), await earnedBy(bob), await earnedBy(cem)]).toEqual([
      0n,
      SHARE,
      0n,
    ]);
  });

  it("is nobody’s where nobody invited", async () => {
    const [alone] = await someBuyers(app.database.owner.db, [30], 0n);
    if (!alone) throw new Error("no member was made");
    const before = await totalOf(db(), "client.earned", "tUSDT");
    const fee = await pays(alone);
    await giveShares(db());
    expect(await outcomeOf(fee)).toBeUndefined();
    expect(await totalOf(db(), "client.earned", "tUSDT")).toBe(before);
  });

  it("too small to have a fifth gives nothing, and never more than a fifth rounded down", async () => {
    const { ana, bob } = await pair();
    const none = await pays(bob, 80n);
    const some = await pays(bob, 20n * 9n);
    await giveShares(db());
    expect([await outcomeOf(none), await outcomeOf(some)]).toEqual(["too_small", "given"]);
    expect(await earnedBy(ana)).toBe(1n);
  });
});

describe("the policy", () => {
  it.each(["GB", "IN"])(
    "gives nothing in %s, whoever wrote what into the table",
    async (country) => {
      const { owner } = app.database;
      await sql`update members.country_policy set invitations = true where country = '*'`.execute(
        owner.db,
      );
      await sql`delete from members.country_policy where country = ${country}`.execute(owner.db);
      const { ana, bob } = await pair(country);
      const fee = await pays(bob);
      await giveShares(db());
      expect(await outcomeOf(fee)).toBe("not_allowed");
      expect(await earnedBy(ana)).toBe(0n);
      expect((await app.call(shareInfo, {}, ana)).data.share).toBeNull();
      await sql`update members.country_policy set invitations = false where country = '*'`.execute(
        owner.db,
      );
    },
  );

  it("is off where nobody switched it on, and asked of both countries", async () => {
    const nowhere = await pair("FR");
    const fee = await pays(nowhere.bob);
    const mixed = await pair();
    await sql`update members.members set country = 'FR' where id = ${mixed.bob.id}`.execute(
      app.database.owner.db,
    );
    const mixedFee = await pays(mixed.bob);
    await giveShares(db());
    expect([await outcomeOf(fee), await outcomeOf(mixedFee)]).toEqual([
      "not_allowed",
      "not_allowed",
    ]);
    await allowIn(app.database.owner.db, "FR");
    await giveShares(db());
    expect([await earnedBy(nowhere.ana), await earnedBy(mixed.ana)]).toEqual([0n, 0n]);
    await allowIn(app.database.owner.db, "FR", false);
  }); // @rule 3/asked

  it("gives nothing to a frozen inviter, and keeps what a frozen friend's fee gave", async () => {
    const { owner } = app.database;
    const { ana, bob } = await pair();
    await sql`update members.members set state = 'frozen' where id = ${bob.id}`.execute(owner.db);
    await pays(bob);
    await giveShares(db());
    expect(await earnedBy(ana)).toBe(SHARE);
    await sql`update members.members set state = 'frozen' where id = ${ana.id}`.execute(owner.db);
    const fee = await pays(bob);
    await giveShares(db());
    expect(await outcomeOf(fee)).toBe("not_active");
    await sql`update members.members set state = 'active' where id = ${ana.id}`.execute(owner.db);
    await giveShares(db());
    expect(await earnedBy(ana)).toBe(SHARE);
  });

  it("stops at the cap of a member, also when two fees race for its rest", async () => {
    const { ana, bob } = await pair();
    const [other] = await someBuyers(app.database.owner.db, [40], 0n);
    await sql`update members.members set country = 'TR', inviter_id = ${ana.id}
      where id = ${other?.id}`.execute(app.database.owner.db);
    if (!other) throw new Error("no member was made");
    await setTerms(2_000, SHARE + 100n);
    const fees = [await pays(bob), await pays(other), await pays(bob)];
    await Promise.all([giveShares(db()), giveShares(db())]);
    expect(await earnedBy(ana)).toBe(SHARE + 100n);
    expect((await Promise.all(fees.map(outcomeOf))).sort()).toEqual(["capped", "given", "given"]);
    await setTerms(2_000, 50_000_000n);
  });

  it("never goes above a fifth, whatever the setting says", async () => {
    const { ana, bob } = await pair();
    await setTerms(9_000, 50_000_000n);
    await pays(bob);
    await giveShares(db());
    expect(await earnedBy(ana)).toBe(SHARE);
    await setTerms(2_000, 50_000_000n);
  });
});

describe("fees on their way to the house", () => {
  it("stay whole: the share waits for fees that no sweep has fixed", async () => {
    const { ana, bob } = await pair("TR", [50, 51]);
    const fee = await pays(bob);
    await runSweep(db(), "fees");
    const { rows } = await sql<{ id: string; amount: bigint }>`
      select id, amount from reserve.sweeps where state = 'queued' and kind = 'fees'`.execute(db());
    await giveShares(db());
    expect(await outcomeOf(fee)).toBe("waiting");
    await endTransfer(db(), rows[0]?.id ?? "");
    await runSweep(db(), "fees");
    expect(await totalOf(db(), "house.fees_cash", "tUSDT")).toBe(rows[0]?.amount);
    await giveShares(db());
    expect(await earnedBy(ana)).toBe(0n);

    const [alone] = await someBuyers(app.database.owner.db, [52], 0n);
    if (!alone) throw new Error("no member was made");
    await pays(alone);
    await giveShares(db());
    expect(await outcomeOf(fee)).toBe("given");
    expect(await earnedBy(ana)).toBe(SHARE);
  });
});

describe("the ledger's own guard", () => {
  const shared = (payer: string, fee: string, inviter: string, amount: bigint) =>
    sql`select ledger.invitation_share(${payer}, ${fee}, 9, ${inviter}, ${amount})`;

  it("cannot be reached by the service", async () => {
    const { ana, bob } = await pair();
    await expect(shared(bob.id, randomUUID(), ana.id, 1n).execute(db())).rejects.toMatchObject({
      code: "42501",
    });
  });

  it("refuses more than a fifth, a fee that was not paid, another's fee and one's own", async () => {
    const owner = app.database.owner.db;
    const { ana, bob } = await pair("FR");
    const fee = await pays(bob);
    for (const wrong of [
      shared(bob.id, fee, ana.id, SHARE + 1n),
      shared(bob.id, fee, ana.id, 0n),
      shared(bob.id, randomUUID(), ana.id, 1n),
      shared(ana.id, fee, bob.id, 1n),
      shared(bob.id, fee, bob.id, 1n),
    ]) {
      await expect(wrong.execute(owner)).rejects.toMatchObject({ code: "BL016" });
    }
    expect(await earnedBy(ana)).toBe(0n);
    await giveShares(db());
  });

  it("is never reversed", async () => {
    const { rows } = await sql<{ reversible: boolean }>`
      select reversible from ledger.events where event = 'invitation_share'`.execute(db());
    expect(rows).toEqual([{ reversible: false }]);
  });
});
