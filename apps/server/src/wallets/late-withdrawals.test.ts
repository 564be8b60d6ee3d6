/**
 * A withdrawal whose promised time is over: what its member, the public and a stranger are told.
 */
// @rule constant/arrival
import { PROCESSING_WEEKDAYS } from "@ballast/contract/constants.ts";
import { listMessages } from "@ballast/contract/message/calls.ts";
import { listWithdrawals } from "@ballast/contract/wallet/calls.ts";
import { LATE_REASONS } from "@ballast/contract/wallet/late-withdrawal.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { followIfDue } from "../../test/due-job.ts";
import { useApp } from "../../test/kit.ts";
import { aUsableAddress, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { noteChecked } from "../rails/outside/gate.ts";
import { approveWithdrawal } from "./decide-withdrawal.ts";

const DAY = 86_400_000;
const MONDAY = "2026-11-23T10:00:00Z";

const app = useApp();
let member: TestMember;
let id: string;

beforeAll(async () => {
  await treasuryWallets(app.database.db);
  await sql`select sandbox.start_clock(${MONDAY})`.execute(app.database.db);
  await app.router.clock.refresh();
  member = await aMember(app);
  await aWallet(app.database, member, { deposit: 50_000_000n });
  const address = await aUsableAddress(app, member);
  const { rows } = await sql<{ id: string }>`
    select id from wallets.apply_withdrawal(${uuidv7()}, ${member.id},
      (select id from wallets.addresses where bucket = ${member.bucket}
        and 'adr_' || replace(id::text, '-', '') = ${address}), 20000000)`.execute(app.database.db);
  id = rows[0]?.id ?? "";
  await followIfDue(app.database.db);
});

const shown = async (of = member) => {
  const { data } = await app.call(listWithdrawals, {}, of);
  return data.list[0];
};
const told = async () => {
  await followIfDue(app.database.db);
  const { data } = await app.call(listMessages, { kind: "wallet" }, member);
  return data.list.filter(({ title }) => title === "Withdrawal late");
};

describe("a withdrawal that has not arrived by the time promised", () => {
  it("is not late, and tells nothing, until that time is over", async () => {
    expect((await shown())?.late).toBeNull();
    await app.advanceDays(2);
    expect((await shown())?.late).toBeNull();
    expect(await told()).toEqual([]);
  });

  it("says why and by when it is expected now, keeps its promise, and tells its member once", async () => {
    const promised = (await shown())?.arriveBy.getTime() ?? 0;
    await app.advanceDays(1);
    const one = await shown();
    expect(one?.state).toBe("processing");
    expect(one?.arriveBy.getTime()).toBe(promised);
    expect(one?.late).toEqual({ reason: "being_checked", expectedBy: new Date(promised + DAY) });
    const [message, ...more] = await told();
    expect(more).toEqual([]);
    expect(message?.body).toBe(
      "A withdrawal of 20.00 tUSDT has not arrived by the time promised. A person is still checking " +
        "it. It is now expected by 27 Nov 2026, 10:00 UTC.",
    );
    expect(await told()).toHaveLength(1);
  });

  it("is expected on the next day of processing, and says so once for each such time", async () => {
    await app.advanceDays(1);
    expect((await shown())?.late?.expectedBy.toISOString()).toMatch(/^2026-11-30/);
    expect(await told()).toHaveLength(2);
    for (const _ of ["Saturday", "Sunday"]) {
      await app.advanceDays(1);
      expect((await shown())?.late?.expectedBy.toISOString()).toMatch(/^2026-11-30/);
      expect(await told()).toHaveLength(2);
    }
  });

  it("says that payments wait while the outside shows what the books do not know", async () => {
    await sql`insert into wallets.sharing (since) values (platform.now())`.execute(
      app.database.owner.db,
    );
    expect((await shown())?.late?.reason).toBe("payments_wait");
    await sql`delete from wallets.sharing`.execute(app.database.owner.db);
    expect((await shown())?.late?.reason).toBe("being_checked");
  });

  it("says that it is not sent, then that it is not confirmed; once it has ended it is not late", async () => {
    await noteChecked(app.database.db, "chain");
    await app.database.db
      .transaction()
      .execute((tx) => approveWithdrawal(tx, id, "ben", "checked"));
    expect((await shown())?.late?.reason).toBe("not_sent");
    await sql`select wallets.mark_sent(${member.bucket}, ${id}, '0xabc')`.execute(app.database.db);
    expect((await shown())?.late?.reason).toBe("not_confirmed");
    // Another reason with the same expected time is shown on the screen, without a second message.
    expect(await told()).toHaveLength(2);
    await sql`update chain.transfers set state = 'failed', reason = 'reverted', nonce = 9,
      tx_hash = '0x' || repeat('ab', 32), ended_at = platform.now() where id = ${id}`.execute(
      app.database.owner.db,
    );
    await sql`select wallets.release_withdrawal(${member.bucket}, ${id}, 'rail', null)`.execute(
      app.database.db,
    );
    expect(await shown()).toMatchObject({ state: "failed", late: null });
    await app.advanceDays(3);
    expect(await told()).toHaveLength(2);
  });

  it("is expected ahead, on a day of processing, and never before the promise, at every hour", async () => {
    const { rows } = await sql<{ now: Date; promised: Date; by: Date | null; why: string | null }>`
      with row as (select w from wallets.withdrawals w where w.id = ${id}), hours as (
        select h from generate_series(1, 24 * 9) h
      ), moved as (
        select h, jsonb_populate_record((select r.w from row r), jsonb_build_object(
          'state', 'processing', 'ended_at', null,
          'arrive_by', platform.now() - h * interval '1 hour',
          'due_at', platform.now() - h * interval '1 hour')) as w from hours
      )
      select platform.now() as now, (m.w).arrive_by as promised, wallets.expected_by(m.w) as by,
        wallets.late_reason(m.w) as why from moved m`.execute(app.database.owner.db);
    expect(rows).toHaveLength(24 * 9);
    const weekdays: readonly number[] = PROCESSING_WEEKDAYS;
    for (const { now, promised, by, why } of rows) {
      const ahead = (by?.getTime() ?? 0) - now.getTime();
      expect(ahead).toBeGreaterThan(0);
      expect(ahead).toBeLessThanOrEqual(3 * DAY);
      expect(((by?.getTime() ?? 0) - promised.getTime()) % DAY).toBe(0);
      expect(weekdays).toContain(by?.getUTCDay() || 7);
      expect(LATE_REASONS).toContain(why);
    }
  });
});
