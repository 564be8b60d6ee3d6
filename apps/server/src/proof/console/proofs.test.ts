/** The day's snapshot in the console: requested, shown, and the reason when there is none. */
import { consoleRows } from "@ballast/contract/console/calls.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { useApp } from "../../../test/kit.ts";
import { someBuyers } from "../../../test/order-builders.ts";
import { give, staffSession } from "../../../test/staff-session.ts";

const app = useApp();
let auditor: string;
beforeAll(async () => {
  auditor = await staffSession(app, "auditor");
});

const take = async () => (await give(app, auditor, "take-snapshot")).data.done[0];
const newest = async () => {
  const { data } = await app.call(consoleRows, { resource: "proof-runs" }, { staff: auditor });
  return data.list[0]?.values;
};
const moreOfBalances = (by: number) =>
  sql`update ledger.accounts set balance = balance + ${by} where kind = 'client.deposit'`.execute(
    app.database.owner.db,
  );

it("takes it once there is somebody to prove something to, then shows the one that is there", async () => {
  expect((await take())?.lines).toEqual(["There is no member yet, and nothing to prove."]);
  await someBuyers(app.database.owner.db, [7, 9], 2_500_000n);
  const first = await take();
  expect(first?.lines[0]).toMatch(/ is committed:$/);
  expect(first?.lines[1]).toBe("tUSDT 1: 5.00 tUSDT owed to 2 members");
  const again = await take();
  expect(again?.lines[0]).toMatch(/ has its commits already:$/);
  expect(again?.lines[1]).toBe(first?.lines[1]);
  expect(await newest()).toMatchObject({ state: "done", tries: 1, currencies: 1 });
});

it("says by how much the sums differ, and shows it in the list", async () => {
  await sql`select sandbox.advance_clock(1)`.execute(app.database.db);
  await app.router.clock.refresh();
  auditor = await staffSession(app, "auditor");
  await moreOfBalances(3);
  expect(await take()).toMatchObject({
    ok: false,
    lines: ["There is no snapshot: tUSDT: members 5000006, ledger 5000000."],
  });
  expect(await newest()).toMatchObject({
    state: "wrong",
    failure: "tUSDT: members 5000006, ledger 5000000",
  });
  await moreOfBalances(-3);
  expect((await take())?.ok).toBe(true);
});
