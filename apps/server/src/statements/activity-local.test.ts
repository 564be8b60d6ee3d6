/** Activity of a member with a local wallet: what the bank brought, took back and sent back. */
import { convertToUsdt, refundLocal } from "@ballast/contract/cash/fiat.ts";
import { getActivityMonth, listActivity } from "@ballast/contract/user/activity.ts";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, it } from "vitest";
import { aFloat, aRate, openChannels } from "../../test/bank.ts";
import { useBankedApp, useMember } from "../../test/kit.ts";
import { memberAccounts } from "../ledger/accounts.ts";

const { app, bank, jobs } = useBankedApp();
const member = useMember(app);

beforeAll(async () => {
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tUSDT", 1_000_000_000n);
});

const linesOf = async (asked: Record<string, string> = {}) =>
  (await app.call(listActivity, asked, member)).data.list;
const refund = (amount: bigint) =>
  app.call(refundLocal, { amount: `${amount}` }, { ...member, key: uuidv7() });

it("is one line for each thing that happened, and adds up in each currency", async () => {
  await jobs.paidIn(member.token, 30_000n);
  const taken = await jobs.paidIn(member.token, 20_000n);
  await app.call(convertToUsdt, { amount: "10000", rate: "80" }, { ...member, key: uuidv7() });
  await refund(15_000n);
  const [sent] = await linesOf();
  expect(sent).toMatchObject({ kind: "local_refund", amount: 15_000n, state: "processing" });
  expect(sent?.change).toBe(0n);
  await jobs.until(async () => (await linesOf())[0]?.state === "succeeded");
  await bank.chargeBack(taken);
  await jobs.round();

  const lines = await linesOf();
  expect(lines.map(({ kind, currency, amount }) => [kind, currency, amount])).toEqual([
    ["chargeback", "tINR", expect.any(BigInt)],
    ["local_refund", "tINR", 15_000n],
    ["conversion", "tUSDT", 1_250_000n],
    ["local_deposit", "tINR", 20_000n],
    ["local_deposit", "tINR", 30_000n],
  ]);
  const accounts = await memberAccounts(app.database.db, member);
  for (const currency of ["tUSDT", "tINR"] as const) {
    const held = accounts.filter((one) => one.currency === currency);
    const moved = lines.flatMap(({ change, parts, ...line }) =>
      line.currency === currency
        ? [change]
        : parts.filter((one) => one.currency === currency).map(({ amount }) => amount),
    );
    const sum = (of: bigint[]) => of.reduce((total, one) => total + one, 0n);
    expect(sum(moved)).toBe(sum(held.map(({ balance }) => balance)));
  }
  expect((await linesOf({ wallet: "recharge" })).map(({ kind }) => kind)).toEqual(["conversion"]);
  expect(await linesOf({ wallet: "local" })).toEqual(
    lines.map((line) => ({ ...line, yours: null })),
  );
  const { data } = await app.call(getActivityMonth, {}, member);
  expect(data).toMatchObject({ currency: "tUSDT", paidIn: 1_250_000n, paidOut: 0n });
});

it("says of a refund that failed in part what arrived", async () => {
  await jobs.paidIn(member.token, 30_000n);
  await jobs.paidIn(member.token, 20_000n);
  await bank.faults({ failTransfers: 1 });
  await refund(50_000n);
  await jobs.until(
    async () => (await linesOf({ group: "out" }))[0]?.kind === "local_refund_failed",
  );
  await jobs.until(
    async () => (await linesOf({ kinds: "local_refund" }))[0]?.state === "succeeded",
  );
  const [back, sent] = await linesOf({ group: "out" });
  expect(sent).toMatchObject({ kind: "local_refund", amount: 50_000n, state: "succeeded" });
  expect(back?.amount).toBeOneOf([20_000n, 30_000n]);
  expect(sent?.change).toBe(-(50_000n - (back?.amount ?? 0n)));
  expect(back?.change).toBe(0n);
});
