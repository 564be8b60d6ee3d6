import { listRedeemed, redeemCode } from "@ballast/contract/gift/codes.ts";
import { coinConfig } from "@ballast/contract/gift/coins.ts";
import { todaySignStatus } from "@ballast/contract/gift/sign.ts";
import { beforeAll, expect, it } from "vitest";
import { aMember, staffPair } from "../../../test/builders.ts";
import { expectRefused } from "../../../test/harness.ts";
import { aCampaign } from "../../../test/income-builders.ts";
import { useApp } from "../../../test/kit.ts";
import { idIn, type Line, type StaffLine, staffLine } from "../../../test/staff-line.ts";

const app = useApp();
let staff: StaffLine;
beforeAll(async () => {
  staff = staffLine(app.database);
  await staffPair(app.database.db);
  await aCampaign(app.database.db, "coins", 500_000n, 50_000_000n);
  await aCampaign(app.database.db, "codes", 2_000_000n, 20_000_000n);
});

const done = (line: Line): Line => {
  expect(line.err).toEqual([]);
  return line;
};
const approve = (proposal: string, as = "ben") =>
  staff(as, "approve", "--proposal", proposal, "--reason", "looked at it");

const TERMS = ["--name", "Spring", "--amount", "2", "--expires", "2099-01-01T00:00:00Z"];

it("coins change by two people, and only to terms that fit together", async () => {
  const made = done(await staff("ana", "set-coins", "--value", "2000", "--plan", "1,2,3,4,5,6,7"));
  const member = await aMember(app);
  const session = { token: member.token };
  expect((await app.call(coinConfig, {}, session)).data.value).toBe(1_000n);
  expect((await approve(idIn(made, "prp"), "ana")).err[0]).toMatch(/needs the role/);
  done(await approve(idIn(made, "prp")));
  expect((await app.call(coinConfig, {}, session)).data).toMatchObject({ value: 2_000n, step: 10 });
  const { plan, coins } = (await app.call(todaySignStatus, {}, session)).data;
  expect([plan, coins]).toEqual([[1, 2, 3, 4, 5, 6, 7], 1]);
  expect(done(await staff("ben", "coins")).out[2]).toContain("10 coins are 0.02 tUSDT");

  const wrong = await staff("ana", "set-coins", "--step", "7", "--plan", "1,2");
  expect(wrong.err).toEqual(["Please check the terms: plan, step, minimum."]);
  expect((await staff("ben", "set-coins", "--value", "3000")).err[0]).toMatch(/needs the role/);
});

it("codes are proposed by one, approved by another, made once, and shown that once", async () => {
  const made = done(await staff("ana", "propose-codes", ...TERMS, "--codes", "3"));
  const listed = async () => done(await staff("ben", "code-batches"));
  const batch = idIn(await listed(), "cdb");
  expect((await listed()).out[0]).toContain("Spring  proposed  3 of 2.00 tUSDT for 1 each");
  const make = () => staff("ana", "make-codes", "--batch", batch);
  expect((await make()).err).toEqual(["Please check the terms: batch."]);
  done(await approve(idIn(made, "prp")));
  const codes = done(await make()).out;
  expect(new Set(codes).size).toBe(3);
  expect((await make()).err).toEqual(["Please check the terms: batch."]);
  const member = await aMember(app);
  const reply = await app.call(redeemCode, { code: codes[2] ?? "" }, member);
  expect(reply.data).toMatchObject({ name: "Spring", amount: 2_000_000n });
  expect((await listed()).out[0]).toContain("Spring  made  3 of 2.00 tUSDT for 1 each, 1 redeemed");
});

it("a batch is ended with a reason: its codes are as good as expired, and their money is free", async () => {
  const made = done(await staff("ana", "propose-codes", ...TERMS, "--codes", "7"));
  const batches = async () => done(await staff("ben", "code-batches"));
  const listed = async () => (await batches()).out[0];
  const batch = idIn(await batches(), "cdb");
  const end = (as: string, ...why: string[]) => staff(as, "end-codes", "--batch", batch, ...why);
  const why = ["--reason", "the list was left in a train"];
  const over = ["This batch has ended or expired already, or nobody has approved it."];
  expect((await end("ana", ...why)).err).toEqual(over);
  done(await approve(idIn(made, "prp")));
  const [first = "", second = ""] = done(await staff("ana", "make-codes", "--batch", batch)).out;
  const member = await aMember(app);
  const redeem = (code: string, who = member) => app.call(redeemCode, { code }, who);
  expect((await redeem(first)).code).toBe(200);

  expect((await end("ben", ...why)).err[0]).toMatch(/needs the role/);
  expect((await end("ana")).err[0]).toMatch(/needs --reason/);
  expect(await listed()).toContain("made");
  expect(done(await end("ana", ...why)).out).toEqual([
    `${batch} has ended; 1 redemptions of it stay paid.`,
    "Free again in the budget of codes: 12.00 tUSDT",
  ]);
  expect((await end("eva", ...why)).err).toEqual(over);
  expect(await listed()).toContain("Spring  ended  7 of 2.00 tUSDT for 1 each, 1 redeemed");

  const other = await aMember(app);
  await expectRefused(app.database, "gift_code_wrong", () => redeem(second, other));
  const { list } = (await app.call(listRedeemed, {}, member)).data;
  expect(list).toMatchObject([{ name: "Spring", amount: 2_000_000n }]);
  // The budget reserved for the six unused codes is free again.
  const next = done(await staff("ana", "propose-codes", ...TERMS, "--codes", "6"));
  done(await approve(idIn(next, "prp")));
  done(await staff("ana", "end-codes", "--batch", idIn(await batches(), "cdb"), ...why));
});

it("codes above the budget are proposed in vain", async () => {
  const made = done(await staff("ana", "propose-codes", ...TERMS, "--codes", "1", "--uses", "9"));
  expect((await approve(idIn(made, "prp"))).err).toEqual([
    "These codes are worth 18.00 tUSDT; the budget has 12.00 tUSDT that no other code can claim.",
  ]);
});
