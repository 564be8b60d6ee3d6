import { randomUUID } from "node:crypto";
import { rewardTrail } from "@ballast/contract/gift/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { listAllIncome } from "@ballast/contract/wallet/capital-records.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { aCampaign } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer } from "../../test/order-builders.ts";
import { memberBalances, totalOf } from "../ledger/accounts.ts";
import { bringBudget, offerFor } from "./gifts.ts";

const GIFT = 500_000n;

const app = useApp();
beforeEach(async () => {
  await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
});

type Someone = { id: string; bucket: number };
const newcomer = (bucket = 5) => aBuyer(app.database.owner.db, 0n, bucket);
const earnedBy = async (member: Someone) =>
  (await memberBalances(app.database.db, member, "tUSDT")).earned;

/** Gives as a function of rewards does, which only the owner may. */
async function give(campaign: string, member: Someone, amount = GIFT, id: string = randomUUID()) {
  const { rows } = await sql<{ outcome: string }>`
    select reserve.give(${id}, 'bonus', ${campaign}, ${member.bucket}, ${member.id}, ${amount},
      'ana', 'test') as outcome`.execute(app.database.owner.db);
  return rows[0]?.outcome;
}

async function moveTo(country: string, member: Someone) {
  await sql`update members.members set country = ${country} where id = ${member.id}`.execute(
    app.database.owner.db,
  );
}

describe("a gift", () => {
  it("comes out of its campaign's budget, once for an id", async () => {
    const campaign = await aCampaign(app.database.db, "join_group", GIFT, 4n * GIFT);
    const before = await totalOf(app.database.db, "client.promotion", "tUSDT");
    const member = await newcomer();
    await bringBudget(app.database.db, member, campaign, GIFT);
    const id = randomUUID();
    expect(await give(campaign, member, GIFT, id)).toBe("given");
    expect(await give(campaign, member, GIFT, id)).toBe("given");
    expect(await earnedBy(member)).toBe(GIFT);
    expect(await totalOf(app.database.db, "client.promotion", "tUSDT")).toBe(before - GIFT);
  });

  it("asks for its money to be brought from other buckets first", async () => {
    const campaign = await aCampaign(app.database.db, "join_group", GIFT, GIFT);
    const member = await newcomer(9);
    expect(await give(campaign, member)).toBe("draw");
    expect(await earnedBy(member)).toBe(0n);
    await bringBudget(app.database.db, member, campaign, GIFT);
    expect(await give(campaign, member)).toBe("given");
  });

  it("is never more than the campaign was approved for, and never another campaign's money", async () => {
    const other = await aCampaign(app.database.db, "codes", GIFT, 9n * GIFT);
    const campaign = await aCampaign(app.database.db, "join_group", GIFT, GIFT);
    const member = await newcomer(0);
    await expect(give(campaign, member, GIFT + 1n)).rejects.toMatchObject({ code: "BR006" });
    expect(await give(campaign, member)).toBe("given");
    expect(await give(campaign, member)).toBe("no_budget");
    await sql`select reserve.end_campaign(${other})`.execute(app.database.db);
    expect(await give(other, member)).toBe("no_budget");
    expect(await earnedBy(member)).toBe(GIFT);
  });

  it("follows the country's policy, each kind its own part", async () => {
    const claims = await aCampaign(app.database.db, "share_video", GIFT, 9n * GIFT);
    const codes = await aCampaign(app.database.db, "codes", GIFT, 9n * GIFT);
    const member = await newcomer(0);
    await moveTo("GB", member);
    expect(await give(claims, member)).toBe("not_allowed");
    expect(await give(codes, member)).toBe("not_allowed");
    await sql`
      insert into members.country_policy values ('PT', true, true, false, true, false, 'general')
    `.execute(app.database.owner.db);
    await moveTo("PT", member);
    expect(await give(claims, member)).toBe("not_allowed");
    expect(await give(codes, member)).toBe("given");
  });

  it("raced by many in one bucket is given as often as there is money", async () => {
    const campaign = await aCampaign(app.database.db, "codes", GIFT, 3n * GIFT);
    const members = await Promise.all(Array.from({ length: 8 }, () => newcomer(0)));
    const outcomes = await Promise.all(members.map((member) => give(campaign, member)));
    expect(outcomes.filter((outcome) => outcome === "given")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === "no_budget")).toHaveLength(5);
  });

  it("cannot be given by the service's own role", async () => {
    const call = sql`select reserve.give(null, null, null, null, null, null, null, null)`;
    await expect(call.execute(app.database.db)).rejects.toMatchObject({ code: "42501" });
    const door = sql`select ledger.give(null, null, null, null, null, null, null, null)`;
    await expect(door.execute(app.database.db)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("an offer", () => {
  it("is there while the open campaign holds one whole gift and the country allows it", async () => {
    const member = await newcomer(0);
    expect(await offerFor(app.database.db, member, "codes")).toBeNull();
    const campaign = await aCampaign(app.database.db, "codes", GIFT, GIFT + 1n);
    expect(await offerFor(app.database.db, member, "codes")).toMatchObject({
      ...{ id: campaign, currency: "tUSDT", amount: GIFT, held: GIFT + 1n },
    });
    expect(await offerFor(app.database.db, member, "coins")).toBeNull();
    await moveTo("GB", member);
    expect(await offerFor(app.database.db, member, "codes")).toBeNull();
    await moveTo("DE", member);
    await give(campaign, member);
    expect(await offerFor(app.database.db, member, "codes")).toBeNull();
  });
});

describe("reward/trail", () => {
  let member: TestMember;
  let transactionId: string;
  beforeEach(async () => {
    member = await aMember(app);
    const campaign = await aCampaign(app.database.db, "codes", GIFT, 9n * GIFT);
    await bringBudget(app.database.db, member, campaign, GIFT);
    const id = randomUUID();
    await give(campaign, member, GIFT, id);
    transactionId = publicId("ledgerTransaction", id);
  });
  const trail = (id: string, token: string) =>
    app.call(rewardTrail, { transactionId: id }, { token });

  it("names the budget of a gift, and the two people behind its money", async () => {
    const { data } = await trail(transactionId, member.token);
    expect(data).toMatchObject({ kind: "codes", campaignName: "Budget of codes", amount: GIFT });
    expect(data.fundings).toMatchObject([
      { amount: 9n * GIFT, proposedBy: "ana", approvedBy: "ben" },
    ]);
  });

  it("is the member's own, and of gifts alone", async () => {
    const stranger = await aMember(app);
    const { database } = app;
    await expectRefused(database, "reward_unknown", () => trail(transactionId, stranger.token));
    const nothing = publicId("ledgerTransaction", randomUUID());
    await expectRefused(database, "reward_unknown", () => trail(nothing, member.token));
  });

  it("stands beside a record of its own type, apart from returns", async () => {
    const session = { token: member.token };
    const { data } = await app.call(listAllIncome, { types: "bonus" }, session);
    expect(data.list).toMatchObject([{ code: "bonus", description: "claim", amount: GIFT }]);
    const overview = (await app.call(getAssetsOverview, {}, session)).data;
    expect(overview).toMatchObject({ rewards: GIFT, paidSoFar: 0n });
  });
});
