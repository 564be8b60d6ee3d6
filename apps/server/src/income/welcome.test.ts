import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { aWelcomeCampaign, entriesOf } from "../../test/income-builders.ts";
import { useDatabase } from "../../test/kit.ts";
import { aBuyer, type Buyer, someBuyers } from "../../test/order-builders.ts";
import { rowsRead } from "../../test/read-whole.ts";
import { memberBalances, totalOf } from "../ledger/accounts.ts";
import { notYetWelcomed, welcomeNewMembers } from "./welcome.ts";

const gift = 300_000n;

const database = useDatabase();
beforeEach(async () => {
  await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(database.db);
});

const earnedBy = async (buyer: Buyer) => (await memberBalances(database.db, buyer, "tUSDT")).earned;
const newMember = () => aBuyer(database.owner.db, 0n, randomInt(1, 64));

async function outcomeOf(buyer: Buyer): Promise<string | undefined> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from income.welcomes where member_id = ${buyer.id}`.execute(database.db);
  return rows[0]?.outcome;
}

it("gives a new member one income from the campaign's budget, once", async () => {
  await aWelcomeCampaign(database.db, gift, 10);
  const buyer = await newMember();
  await welcomeNewMembers(database.db);
  await Promise.all([welcomeNewMembers(database.db), welcomeNewMembers(database.db)]);
  expect(await outcomeOf(buyer)).toBe("given");
  expect(await earnedBy(buyer)).toBe(gift);
  expect(await entriesOf(database.db, buyer, "welcome")).toEqual([
    { kind: "client.earned", side: "C", amount: gift },
  ]);
  expect(await totalOf(database.db, "client.promotion", "tUSDT")).toBe(9n * gift);
}); // @rule constant/welcome

it("raced by two workers gives each of many members one", async () => {
  await aWelcomeCampaign(database.db, gift, 40);
  const buyers = await someBuyers(
    database.db,
    Array.from({ length: 40 }, (_, index) => index),
    0n,
  );
  await Promise.all([welcomeNewMembers(database.db), welcomeNewMembers(database.db)]);
  await welcomeNewMembers(database.db);
  for (const buyer of buyers) expect(await earnedBy(buyer)).toBe(gift);
});

it("is not given when the budget is used up, which is written down, and not given later", async () => {
  await aWelcomeCampaign(database.db, gift, 1);
  const buyers = [await newMember(), await newMember()] as const;
  await welcomeNewMembers(database.db);
  expect(await Promise.all(buyers.map(outcomeOf))).toEqual(["given", "no_budget"]);
  expect(await earnedBy(buyers[1])).toBe(0n);

  await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(database.db);
  await aWelcomeCampaign(database.db, gift, 10);
  await welcomeNewMembers(database.db);
  expect(await outcomeOf(buyers[1])).toBe("no_budget");
  expect(await earnedBy(buyers[1])).toBe(0n);
});

it("is not given without a campaign, nor where promotions are not allowed", async () => {
  const early = await newMember();
  await welcomeNewMembers(database.db);
  expect(await outcomeOf(early)).toBe("no_campaign");

  await aWelcomeCampaign(database.db, gift, 10);
  const abroad = await newMember();
  await sql`update members.members set country = 'GB' where id = ${abroad.id}`.execute(
    database.owner.db,
  );
  const gone = await newMember();
  await sql`update members.members set state = 'closed', phone = '' where id = ${gone.id}`.execute(
    database.owner.db,
  );
  await welcomeNewMembers(database.db);
  for (const one of [abroad, gone]) {
    expect(await outcomeOf(one)).toBe("not_allowed");
    expect(await earnedBy(one)).toBe(0n);
  }
}); // @rule 3/asked

it("takes the money of a campaign together, wherever it lies, and never another's", async () => {
  const old = await aWelcomeCampaign(database.db, gift, 5);
  await sql`select reserve.end_campaign(${old})`.execute(database.db);
  const campaign = await aWelcomeCampaign(database.db, gift, 2);
  await sql`select reserve.draw_promotion(${campaign}, 7, ${gift})`.execute(database.db);
  const buyers = await someBuyers(database.owner.db, [20, 21, 22], 0n);
  await welcomeNewMembers(database.db);
  expect(await Promise.all(buyers.map(outcomeOf))).toEqual(["given", "given", "no_budget"]);
  const { rows } = await sql<{ left: bigint }>`
    select sum(balance)::bigint as left from ledger.accounts where owner = ${old}`.execute(
    database.db,
  );
  expect(rows[0]?.left).toBe(5n * gift);
});

it("is looked for only among members who registered since all before them had an outcome", async () => {
  const asOwner = (text: string) => sql.raw(text).execute(database.owner.db);
  await welcomeNewMembers(database.db);
  await someBuyers(database.owner.db, Array<number>(30).fill(5), 0n);
  const last = await newMember();
  await asOwner("update members.members set registered_at = registered_at - interval '1 minute'");
  await asOwner("update income.welcomed set before = '-infinity'");
  const look = () =>
    database.owner.db.transaction().execute(async (tx) => {
      let found: string[] = [];
      const read = await rowsRead(tx, "members", "members", async () => {
        found = (await notYetWelcomed(tx)).map(({ id }) => id);
      });
      return { found, read };
    });
  const before = await look();
  expect(before.found).toHaveLength(31);
  expect(before.read).toBeGreaterThan(30);
  await welcomeNewMembers(database.db);
  expect(await look()).toEqual({ found: [], read: 1 });

  // One whose outcome is missing is found as long as it is missing.
  await asOwner("update income.welcomed set before = '-infinity'");
  await asOwner(`delete from income.welcomes where member_id = '${last.id}'`);
  await sql`select income.note_welcomed(ledger.written_until())`.execute(database.db);
  expect(await look()).toEqual({ found: [last.id], read: 1 });
  await welcomeNewMembers(database.db);
  expect((await look()).found).toEqual([]);
});

it("does not pass over a registration that is still open", async () => {
  const asOwner = (text: string) => sql.raw(text).execute(database.owner.db);
  await welcomeNewMembers(database.db);
  await asOwner("update income.welcomed set before = '-infinity'");
  const { member, registering } = await database.db.transaction().execute(async (tx) => {
    const begun = await sql<{ at: Date }>`select platform.now() as at`.execute(tx);
    const id = (await newMember()).id;
    await asOwner(
      `update members.members set registered_at = clock_timestamp() where id = '${id}'`,
    );
    await welcomeNewMembers(database.db);
    // Longer than any registration is waited for without looking; an idle one would be ended.
    await sql`select pg_sleep(10.5)`.execute(tx);
    await welcomeNewMembers(database.db);
    return { member: id, registering: begun.rows[0]?.at ?? new Date(0) };
  });
  const { rows } = await sql<{ before: Date }>`select before from income.welcomed`.execute(
    database.db,
  );
  expect(rows[0]?.before.getTime()).toBeLessThanOrEqual(registering.getTime());
  expect((await notYetWelcomed(database.db)).map(({ id }) => id)).not.toContain(member);
});
