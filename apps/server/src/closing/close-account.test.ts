import { randomUUID } from "node:crypto";
import { createFeedback } from "@ballast/contract/content/calls.ts";
import { bucketOf, publicId } from "@ballast/contract/ids.ts";
import {
  chooseAvatar,
  exitOrder,
  logIn,
  memberInfo,
  register,
  sendRegisterCode,
} from "@ballast/contract/user/calls.ts";
import { closeAccount, readClosing } from "@ballast/contract/user/own-data.ts";
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { listBalanceRecords } from "@ballast/contract/wallet/capital-records.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { setLimits } from "../../test/app.ts";
import {
  aFundPassword,
  aListedProduct,
  aMember,
  aPassword,
  type BuiltProduct,
  credentials,
  PUBLIC_INVITE_CODE,
  type TestMember,
} from "../../test/builders.ts";
import { aComment, aShownPost } from "../../test/community-builders.ts";
import { expectRefused, numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard, aPaidOrder } from "../../test/order-builders.ts";
import { aUsableAddress, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";

const HUNDRED = 100_000_000n;

const app = useApp();
let product: BuiltProduct;
beforeAll(async () => {
  await setLimits(app.database, { login: 100, fund: 100, numberMinute: 100 });
  product = await aListedProduct(app.database.db);
});

const close = (member: TestMember, input: Record<string, string> = {}) =>
  app.call(closeAccount, { password: member.password, sure: "yes", ...input }, member);
const obstacles = async (member: TestMember) =>
  (await app.call(readClosing, {}, member)).data.obstacles;

describe("closing an account", () => {
  it("ends every session, forgets who it was, and keeps the ledger", async () => {
    const member = await aMember(app);
    const other = (await app.call(logIn, credentials(member))).msg;
    expect(await obstacles(member)).toEqual([]);
    expect((await app.call(chooseAvatar, { avatar: "whale" }, member)).code).toBe(200);
    expect((await close(member)).data.closedAt).toBeInstanceOf(Date);
    for (const token of [member.token, other]) {
      expect((await app.call(memberInfo, {}, { token })).code).toBe(401);
    }
    expect((await app.call(logIn, credentials(member))).code).toBe(numberOf("login_failed"));
    const { rows } = await sql`
      select state, phone, name, head_file, drawn_head from members.members where id = ${member.id}`.execute(
      app.database.db,
    );
    expect(rows).toEqual([
      { state: "closed", phone: "", name: null, head_file: null, drawn_head: null },
    ]);
    const accounts = await sql<{ count: number }>`
      select count(*)::int as count from ledger.accounts where owner = ${member.id}`.execute(
      app.database.db,
    );
    expect(accounts.rows[0]?.count).toBeGreaterThan(0);
  });

  it("takes away what the member wrote, showed, told the staff and was told", async () => {
    const { db, owner } = app.database;
    const member = await aMember(app);
    const post = await aShownPost(app, member, "My first months here");
    await aComment(app, member, post, "Still content");
    await app.call(createFeedback, { question: "Where", description: "is my money" }, member);
    await sql`
      insert into messages.messages (bucket, id, member_id, kind, event, args, at)
      values (${bucketOf(member.id)}, ${randomUUID()}, ${member.id}, 'wallet', 'deposit', '{}',
        platform.now())`.execute(owner.db);
    expect((await close(member)).code).toBe(200);
    const left = await sql<{ words: string | null; told: number }>`
      select (select string_agg(distinct state || content, '') from (
          select state, content from community.posts where author_id = ${member.id}
          union all select state, content from community.comments where author_id = ${member.id}
        ) w) as words,
        (select count(*) from content.feedback where member_id = ${member.id})::int
          + (select count(*) from messages.messages where member_id = ${member.id})::int as told
    `.execute(db);
    expect(left.rows).toEqual([{ words: "deleted–", told: 0 }]);
  });

  it("leaves the number nowhere, and lets nobody register with it again", async () => {
    const member = await aMember(app);
    const { phone } = member;
    await app.call(logIn, { phone, password: aPassword() });
    await close(member);
    const found = await sql<{ count: number }>`
      select (select count(*) from security.logins where phone = ${phone})
        + (select count(*) from security.codes where phone = ${phone})
        + (select count(*) from security.code_sends where phone = ${phone})
        + (select count(*) from security.login_failures where key = ${phone}
          or starts_with(key, ${phone})) as count`.execute(app.database.db);
    expect(Number(found.rows[0]?.count)).toBe(0);
    await app.call(sendRegisterCode, { phone });
    const input = { phone, password: aPassword(), inviteCode: PUBLIC_INVITE_CODE };
    const code = await app.sms.codeFor(phone);
    expect((await app.call(register, { ...input, code })).code).toBe(numberOf("phone_taken"));
  });

  it("is refused by name while there are orders, then while there is money", async () => {
    const member = await aMember(app);
    await aWallet(app.database, member, { deposit: 3n * HUNDRED });
    await aGreenGuard(app.database.db);
    const { orderId } = await aPaidOrder(app, member, product, 3);
    expect(await obstacles(member)).toEqual(["closing_orders", "closing_money"]);
    await expectRefused(app.database, "closing_orders", () => close(member));
    await app.call(exitOrder, { orderId: publicId("order", orderId) }, member);
    expect(await obstacles(member)).toEqual(["closing_money"]);
    await expectRefused(app.database, "closing_money", () => close(member));
    expect((await app.call(listBalanceRecords, {}, member)).code).toBe(200);
  });

  it("says what is left to its last digit, and goes through once that has left", async () => {
    const member = await aMember(app);
    const payPassword = await aFundPassword(app, member);
    await treasuryWallets(app.database.db);
    const addressId = await aUsableAddress(app, member);
    await aWallet(app.database, member, { earned: 3_175n });
    const { data } = await app.call(readClosing, {}, member);
    const rests = [{ currency: "tUSDT", amount: 3_175n }];
    expect(data).toEqual({ obstacles: ["closing_money"], rests });
    const input = { amount: "3175", addressId, payPassword };
    const { data: out } = await app.call(applyWithdrawal, input, member);
    expect((await app.call(readClosing, {}, member)).data.rests).toEqual([]);
    await expectRefused(app.database, "closing_withdrawals", () => close(member, { payPassword }));
    const owner = app.database.owner.db;
    await sql`
      select wallets.approve_withdrawal(${member.bucket}, ${out.id}, 'auto', '')`.execute(owner);
    await sql`
      update chain.transfers set state = 'confirmed', nonce = 0, tx_hash = '0x' || repeat('a', 64),
        sent_at = platform.now(), ended_at = platform.now()
      where purpose = 'withdrawal'`.execute(owner);
    await sql`select wallets.settle_withdrawal(${member.bucket}, ${out.id})`.execute(owner);
    expect((await close(member, { payPassword })).code).toBe(200);
  }); // @rule input/withdrawal-amount

  it("is refused while a deposit is on its way", async () => {
    const member = await aMember(app);
    await sql`
      insert into chain.receipts (tx_hash, log_index, block, block_hash, from_address, to_address,
        amount, wallet, member_id, state, found_at)
      values (${`0x${"1".repeat(64)}`}, 0, 1, ${`0x${"2".repeat(64)}`}, ${`0x${"3".repeat(40)}`},
        ${`0x${"4".repeat(40)}`}, 5000000, 'deposits', ${member.id}, 'seen', platform.now())
    `.execute(app.database.owner.db);
    await expectRefused(app.database, "closing_money", () => close(member));
  });

  it("asks for the login password, for the fund password where there is one, and a second yes", async () => {
    const member = await aMember(app);
    await expectRefused(app.database, "login_password_wrong", () =>
      close(member, { password: "Wrong77guess" }),
    );
    await expectRefused(app.database, "bad_input", () => close(member, { sure: "no" }));
    const payPassword = await aFundPassword(app, member);
    await expectRefused(app.database, "fund_password_wrong", () => close(member));
    await expectRefused(app.database, "fund_password_wrong", () =>
      close(member, { payPassword: "Wrong77guess" }),
    );
    expect((await close(member, { payPassword })).code).toBe(200);
  });

  it("happens once of several at once", async () => {
    const member = await aMember(app);
    const replies = await Promise.all([close(member), close(member), close(member)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 401, 401]);
    const { rows } = await sql`
      select state from members.members where id = ${member.id}`.execute(app.database.db);
    expect(rows).toEqual([{ state: "closed" }]);
  });

  it("waits for whoever tells something now without keeping its bucket from anybody", async () => {
    const member = await aMember(app);
    const { db } = app.database;
    let closing: Promise<unknown> = Promise.resolve();
    await app.database.owner.db.transaction().execute(async (tx) => {
      await sql`select messages.alone()`.execute(tx);
      closing = close(member);
      await expect
        .poll(async () => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
            where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`.execute(
            db,
          );
          return rows[0]?.n;
        })
        .toBe(1);
      await db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '2s'`.execute(other);
        await sql`select ledger.lock_buckets(array[${member.bucket}::int])`.execute(other);
      });
    });
    expect(await closing).toMatchObject({ code: 200 });
  });

  it("is not for strangers", async () => {
    await expectRefused(app.database, "not_logged_in", () => app.call(readClosing));
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(closeAccount, { password: "x", sure: "yes" }),
    );
  });
});
