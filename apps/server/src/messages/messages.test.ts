import { createHash, randomUUID } from "node:crypto";
import { redeemCode } from "@ballast/contract/gift/codes.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import {
  listMessages,
  MESSAGE_KINDS,
  type MessageKind,
  markRead,
  oneMessage,
  unreadMessages,
} from "@ballast/contract/message/calls.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import { LATE_REASONS } from "@ballast/contract/wallet/late-withdrawal.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import {
  aListedProduct,
  aMember,
  type BuiltProduct,
  staffPair,
  type TestMember,
} from "../../test/builders.ts";
import { aCoupon, receives } from "../../test/coupon-builders.ts";
import { followIfDue } from "../../test/due-job.ts";
import { expectRefused, numberOf, stateDigest } from "../../test/harness.ts";
import { aCampaign, anOrder, aWelcomeCampaign, liveDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { someBuyers } from "../../test/order-builders.ts";
import { readWhole, rowsRead } from "../../test/read-whole.ts";
import { someCodes } from "../../test/reward-builders.ts";
import { aCredit, aUsableAddress } from "../../test/wallet-builders.ts";
import { publishContent } from "../content/publish-content.ts";
import { welcomeNewMembers } from "../income/welcome.ts";
import type { Tx } from "../platform/db.ts";
import { EVENTS, messageText } from "./message-text.ts";

const tUSDT = (whole: bigint) => whole * 1_000_000n;
const app = useApp();
let member: TestMember;
let product: BuiltProduct;
beforeAll(async () => {
  const { db } = app.database;
  await staffPair(db);
  product = await aListedProduct(db, { name: "Harbour 7", validDays: 2 });
  member = await aMember(app);
  await followIfDue(db);
});

const db = () => app.database.db;
const owner = () => app.database.owner.db;
const read = async (kind: MessageKind, of: { token: string } = member, more = {}) =>
  (await app.call(listMessages, { kind, ...more }, of)).data;
const titles = async (kind: MessageKind, of: { token: string } = member) =>
  (await read(kind, of)).list.map(({ title }) => title);
const changesOf = async (id: string) => {
  const { rows } = await sql<{ topic: string }>`
    select topic from messages.changes where member_id = ${id} order by seq`.execute(db());
  return rows.map(({ topic }) => topic);
};
const buyer = async () => {
  const [one] = await someBuyers(owner(), [7], 0n);
  if (!one) throw new Error("no buyer was made");
  return one;
};
const publish = (kind: "news" | "scroll" | "popup", title: string) =>
  db()
    .transaction()
    .execute((tx) =>
      publishContent(
        tx,
        {
          kind,
          texts: {
            en_US: { title, body: "Text." },
            de_DE: { title: `${title} (de)`, body: "Text." },
          },
          image: null,
          film: null,
          leadsTo: null,
          position: 0,
          from: null,
          until: null,
        },
        "cleo",
      ),
    );

it("looks up what happened by key, whatever the database counts, and reads no month whole", async () => {
  const one = await buyer();
  await aCredit(owner(), one, tUSDT(5n));
  const told = () => changesOf(one.id).then(({ length }) => length);
  const before = await told();
  for (const like of ["entries%", "transactions"]) {
    const look = (tx: Tx) =>
      sql`
      select messages.facts_of_ledger(b), messages.changes_of_ledger(b) from (
        select array_agg(row(h.bucket, h.ledger_seq, l.seq)::messages.batches) as b
        from messages.heads h join ledger.heads l using (bucket)) x`.execute(tx);
    expect([like, await readWhole(owner(), like, look)]).toEqual([like, 0]);
  }
  await followIfDue(db());
  expect(await told()).toBeGreaterThan(before);
}); // @rule run/growth

it("reads the entries of what happened only, however many were written before", async () => {
  const one = await buyer();
  await followIfDue(db());
  await aCredit(owner(), one, tUSDT(5n));
  const undone = owner()
    .transaction()
    .execute(async (tx) => {
      await sql`
        with t as (
          insert into ledger.transactions
          select 7, gen_random_uuid(), 'deposit', platform.now(), -n, 'watcher', ''
          from generate_series(1, 20000) n returning *
        )
        insert into ledger.entries select t.bucket, t.id, 1, t.at, t.seq, t.event, 'client.custody',
          'tUSDT', ledger.house(), 'D', 1, 1 from t`.execute(tx);
      await sql`analyze ledger.transactions, ledger.entries`.execute(tx);
      const read = await rowsRead(tx, "ledger", "entries%", () =>
        sql`
          select messages.facts_of_ledger(b), messages.changes_of_ledger(b) from (
            select array_agg(row(h.bucket, h.ledger_seq, l.seq)::messages.batches) as b
            from messages.heads h join ledger.heads l using (bucket) where l.seq > h.ledger_seq) x
        `.execute(tx),
      );
      throw new Error(`read ${read}`);
    });
  await expect(undone).rejects.toThrow("read 4");
});

describe("what happened to a member", () => {
  it("is told once, from the ledger, with its figures, in the reader's language", async () => {
    const one = await buyer();
    await aCredit(owner(), one, tUSDT(1_234n));
    await followIfDue(db());
    await followIfDue(db());
    const { list, total } = await read("wallet", one);
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      title: "Deposit credited",
      body: "1,234.00 tUSDT is in your recharge wallet.",
      isRead: false,
      to: "/user/recordU",
    });
    const inHindi = await app.call(
      listMessages,
      { kind: "wallet" },
      { token: one.token, language: "hi_IN" },
    );
    expect(inHindi.data.list[0]?.body).toBe("1,234.00 tUSDT आपके जमा वॉलेट में है।");
    expect(await changesOf(one.id)).toEqual(["message", "deposit"]);
  });

  it("is told of an order from its purchase to its maturity, one note for each", async () => {
    const one = await buyer();
    await aCredit(owner(), one, tUSDT(2_000n));
    const [first] = [await anOrder(db(), one, product, 2), await anOrder(db(), one, product, 3)];
    const cancelled = await anOrder(db(), one, product, 1);
    const orderId = publicId("order", cancelled.orderId);
    expect((await app.call(exitOrder, { orderId }, one)).code).toBe(200);
    await liveDays(app.database, 1);
    const left = await anOrder(db(), one, product, 1);
    await liveDays(app.database, 2);
    const leave = { orderId: publicId("order", left.orderId) };
    await app.call(exitOrder, leave, one);
    await followIfDue(db());
    const { list } = await read("order", one);
    expect(list.map(({ title }) => title).sort()).toEqual([
      "Order cancelled",
      "Order left early",
      "Order matured",
      "Order matured",
      ...Array(4).fill("Order placed"),
    ]);
    expect(list.at(-1)?.body).toMatch(
      /^Harbour 7, units: 2\. You paid 200\.00 tUSDT\. You can cancel in full until \d+ \w+ 20\d\d, \d\d:\d\d UTC\.$/,
    );
    const [moment] = list.at(-1)?.moments ?? [];
    expect(list.at(-1)?.body).toContain(moment?.words);
    expect(moment?.at).toEqual(first.cancelUntil);
    expect(list.at(-1)?.to).toBe(`/user/orders?orderId=${publicId("order", first.orderId)}`);
    const before = await stateDigest(app.database.owner);
    await followIfDue(db());
    expect(await stateDigest(app.database.owner)).toBe(before);
  }); // @rule 4/invitations dark/nagging

  it("says of income only that there is some, to the bucket and not to each", async () => {
    const one = await buyer();
    await aCredit(owner(), one, tUSDT(200n));
    await anOrder(db(), one, product, 1);
    await followIfDue(db());
    const known = (await read("wallet", one)).total + (await read("order", one)).total;
    await liveDays(app.database, 2);
    await followIfDue(db());
    expect((await read("wallet", one)).total + (await read("order", one)).total).toBe(known);
    const { rows } = await sql<{ topic: string }>`
      select distinct topic from messages.changes
      where bucket = ${one.bucket} and member_id is null`.execute(db());
    expect(rows.map(({ topic }) => topic)).toContain("income");
  });

  it("calls a bonus a promotion and no return", async () => {
    await aWelcomeCampaign(db(), tUSDT(1n), 20);
    const newcomer = await aMember(app);
    await welcomeNewMembers(db());
    await followIfDue(db());
    const [message] = (await read("wallet", newcomer)).list;
    expect(message).toMatchObject({ title: "Welcome bonus", to: "/user/reward" });
    expect(message?.body).toMatch(/^1\.00 tUSDT .* not an investment return/);
  });

  it("tells an inviter's team, up to three levels, and nobody else, that somebody bought", async () => {
    const chain = [];
    for (let level = 0; level < 5; level += 1) {
      const one = await buyer();
      const above = chain.at(-1);
      await sql`update members.members set inviter_id = ${above?.id ?? null}
        where bucket = ${one.bucket} and id = ${one.id}`.execute(app.database.owner.db);
      chain.push(one);
    }
    const last = chain.at(-1);
    if (!last) throw new Error("nobody bought");
    await aCredit(owner(), last, tUSDT(100n));
    await anOrder(db(), last, product, 1);
    await followIfDue(db());
    const told = await Promise.all(
      chain.map(async ({ id }) => (await changesOf(id)).includes("team")),
    );
    expect(told).toEqual([false, true, true, true, false]);
  });
});

describe("what is given", () => {
  it("is told as coupon, voucher and bonus, each as a promotion", async () => {
    await aCampaign(db(), "coupons", tUSDT(10n), tUSDT(100n));
    await aCampaign(db(), "codes", tUSDT(2n), tUSDT(100n));
    const one = await buyer();
    const coupon = await aCoupon(db());
    expect((await receives(app, one, coupon)).code).toBe(200);
    const [code = ""] = await someCodes(db(), tUSDT(2n));
    expect((await app.call(redeemCode, { code }, one)).code).toBe(200);
    await followIfDue(db());
    await followIfDue(db());
    const [received, ...more] = (await read("coupon", one)).list;
    expect([received?.title, received?.to, more]).toEqual([
      "Coupon received",
      "/index/mycoupon",
      [],
    ]);
    expect(received?.body).toMatch(
      /^Ten off, worth up to 10\.00 tUSDT\. .* not an investment return/,
    );
    expect((await read("voucher", one)).list.map(({ title }) => title)).toEqual(["Code redeemed"]);
    expect((await read("wallet", one)).total).toBe(0);
  });

  it("is told when a claim was refused, each time anew, and led to the reason", async () => {
    const one = await buyer();
    const id = randomUUID();
    await sql`
      insert into rewards.claims (bucket, id, member_id, kind, state, campaign_id, currency, amount,
        link, submitted_at, decided_at, decided_by, reason)
      select ${one.bucket}, ${id}, ${one.id}, 'share_video', 'refused', c.id, c.currency, 1000000,
        'https://video.example/1', platform.now(), platform.now(), 'ana', 'no label'
      from reserve.campaigns c limit 1`.execute(owner());
    await followIfDue(db());
    await followIfDue(db());
    const [told, ...more] = (await read("wallet", one)).list;
    expect([told?.title, told?.to, more]).toEqual(["Claim not accepted", "/index/shareLink", []]);
    await sql`
      with picture as (
        insert into members.files values (${randomUUID()}, ${one.id}, 'upload', sha256('x'),
          'image/webp', 1, platform.now()) returning id)
      update rewards.claims set decided_at = platform.now(), kind = 'join_group', link = null,
        file_id = (select id from picture)
      where id = ${id}`.execute(owner());
    await followIfDue(db());
    expect((await read("wallet", one)).list.map(({ to }) => to)).toEqual([
      "/index/joinGroup",
      "/index/shareLink",
    ]);
  });
});

describe("a withdrawal", () => {
  async function apply(of: { id: string; token: string; bucket: number }, amount: bigint) {
    const address = await aUsableAddress(app, of);
    const key = uuidv7();
    const { rows } = await sql<{ id: string }>`
      select id from wallets.apply_withdrawal(${key}, ${of.id},
        (select id from wallets.addresses where bucket = ${of.bucket}
          and 'adr_' || replace(id::text, '-', '') = ${address}), ${amount})`.execute(db());
    return rows[0]?.id ?? "";
  }

  it("is told when it is applied for, held, and given back", async () => {
    const one = await buyer();
    await aCredit(owner(), one, tUSDT(100n));
    const id = await apply(one, tUSDT(40n));
    await followIfDue(db());
    expect(await changesOf(one.id)).toContain("withdrawal");
    await sql`update wallets.withdrawals set hold_reason = 'security_change', held_at = platform.now(),
      hold_until = platform.now() + interval '20 hours', held_by = 'auto' where id = ${id}
    `.execute(app.database.owner.db);
    const told = (await changesOf(one.id)).length;
    await followIfDue(db());
    expect((await changesOf(one.id)).slice(told)).toEqual(["withdrawal", "message"]);
    await followIfDue(db());
    expect(await changesOf(one.id)).toHaveLength(told + 2);
    await sql`select wallets.release_withdrawal(${one.bucket}, ${id}, 'member', null)`.execute(
      db(),
    );
    await followIfDue(db());
    expect((await titles("wallet", one)).sort()).toEqual([
      "Deposit credited",
      "Withdrawal applied for",
      "Withdrawal cancelled",
      "Withdrawal on hold",
    ]);
    const { rows } = await sql`select from messages.open_withdrawals where withdrawal_id = ${id}
    `.execute(db());
    expect(rows).toEqual([]);
  });
});

describe("a deposit on its way", () => {
  const receipt = (memberId: string, hash: string, block: number) =>
    sql`
    insert into chain.receipts (tx_hash, log_index, block, block_hash, from_address, to_address,
      amount, wallet, member_id, state, found_at)
    values (${hash}, 0, ${block}, ${hash}, '0x' || repeat('1', 40), '0x' || repeat('2', 40), 999999,
      'deposits', ${memberId}, 'seen', platform.now())`.execute(app.database.owner.db);
  const atBlock = (block: number) =>
    sql`
    insert into chain.cursors (name, block) values ('transfers', ${block})
    on conflict (name) do update set block = excluded.block`.execute(db());

  it("is not looked for with each block while there is none", async () => {
    await followIfDue(db());
    await atBlock(7);
    const { rows } = await sql<{ due: boolean }>`select messages.is_due() as due`.execute(db());
    expect(rows).toEqual([{ due: false }]);
  });

  it("is told with each block, and why it was not credited", async () => {
    const one = await buyer();
    const hash = `0x${createHash("sha256").update(one.id).digest("hex")}`;
    await receipt(one.id, hash, 10);
    for (const block of [10, 11, 11, 12]) {
      await atBlock(block);
      await followIfDue(db());
    }
    expect(await changesOf(one.id)).toEqual(["deposit", "deposit", "deposit"]);
    await sql`update chain.receipts set state = 'unidentified', reason = 'below_minimum',
      ended_at = platform.now() where tx_hash = ${hash}`.execute(app.database.owner.db);
    await atBlock(13);
    await followIfDue(db());
    await atBlock(14);
    await followIfDue(db());
    expect(await titles("wallet", one)).toEqual(["Deposit not credited"]);
    expect(await changesOf(one.id)).toHaveLength(5);
  });
});

describe("push/record", () => {
  it("pages by kind, and refuses a kind or cursor that is none", async () => {
    const one = await buyer();
    for (let n = 1n; n <= 5n; n += 1n) await aCredit(owner(), one, tUSDT(n));
    await followIfDue(db());
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Record<string, string> = {
        pageSize: "2",
        ...(cursor === null ? {} : { cursor }),
      };
      const answer = await read("wallet", one, page);
      seen.push(...answer.list.map(({ messageId }) => messageId));
      cursor = answer.cursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(5);
    for (const input of [{ kind: "gossip" }, { cursor: "x" }, { kind: "wallet", cursor: "x" }]) {
      await expectRefused(app.database, "bad_input", () =>
        app.call(listMessages, input as Record<string, string>, one),
      );
    }
  });

  it("lists all kinds together where none is named, newest first, page by page", async () => {
    const one = await buyer();
    await aCredit(owner(), one, tUSDT(3n));
    await followIfDue(db());
    await publish("news", "The pier is open");
    await publish("scroll", "A notice for all");
    const ask = async (input: Record<string, string>) =>
      (await app.call(listMessages, input, one)).data;
    const all = await ask({ pageSize: "100" });
    expect(new Set(all.list.map(({ kind }) => kind)).size).toBeGreaterThan(2);
    const byKind = await Promise.all(MESSAGE_KINDS.map((kind) => ask({ kind, pageSize: "100" })));
    expect(all.total).toBe(byKind.reduce((sum, { total }) => sum + total, 0));
    const ids = byKind.flatMap(({ list }) => list.map(({ messageId }) => messageId));
    expect(all.list.map(({ messageId }) => messageId).sort()).toEqual(ids.sort());
    const times = all.list.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const first = await ask({ pageSize: "2" });
    const next = await ask({ pageSize: "2", cursor: first.cursor ?? "" });
    expect([...first.list, ...next.list]).toEqual(all.list.slice(0, 4));
    const { raw } = await app.call(listMessages, {}, one);
    const [newest] = (raw.data as { list: { at: string; time: string }[] }).list;
    expect(newest?.time).toBe(newest?.at);
  });

  it("tells a stranger to log in", async () => {
    for (const call of [listMessages, unreadMessages, oneMessage, markRead]) {
      const input = { kind: "wallet", messageId: publicId("message", member.id) };
      expect((await app.call(call, input)).code).toBe(numberOf("not_logged_in"));
    }
  });
});

describe("reading", () => {
  const unread = async (of: { token: string }) =>
    (await app.call(unreadMessages, {}, of)).data.unread;
  const mark = (of: { token: string }, input: Record<string, string> = {}) =>
    app.call(markRead, input, of);

  it("marks one, all of a kind, or all; again it changes nothing", async () => {
    const one = await buyer();
    for (let n = 1n; n <= 3n; n += 1n) await aCredit(owner(), one, tUSDT(100n * n));
    await anOrder(db(), one, product, 1);
    await followIfDue(db());
    expect(await unread(one)).toMatchObject({ total: 4, wallet: 3, order: 1 });
    const [newest] = (await read("wallet", one)).list;
    const messageId = newest?.messageId ?? "";
    expect((await mark(one, { messageId })).data.unread).toMatchObject({ total: 3, wallet: 2 });
    expect((await mark(one, { messageId })).data.unread).toMatchObject({ total: 3, wallet: 2 });
    const detail = await app.call(oneMessage, { messageId }, one);
    expect(detail.data).toMatchObject({ messageId, isRead: true });
    expect((await mark(one, { kind: "wallet" })).data.unread).toMatchObject({
      total: 1,
      wallet: 0,
    });
    expect((await mark(one)).data.unread.total).toBe(0);
  });

  it("keeps to each member what everybody was told", async () => {
    const [one, other] = [await aMember(app), await aMember(app)];
    const item = await publish("news", "New plans");
    await publish("scroll", "Maintenance");
    const newcomer = await aMember(app);
    expect(await unread(one)).toMatchObject({ news: 1, notice: 1 });
    expect(await unread(newcomer)).toMatchObject({ news: 0, notice: 0 });
    expect((await read("news", newcomer)).list.map(({ isRead }) => isRead)).toContain(true);
    const messageId = publicId("content", item);
    await mark(one, { messageId });
    expect(await unread(one)).toMatchObject({ news: 0, notice: 1 });
    expect(await unread(other)).toMatchObject({ news: 1, notice: 1 });
    await mark(other, { kind: "notice" });
    expect(await unread(other)).toMatchObject({ news: 1, notice: 0 });
    const german = await app.call(oneMessage, { messageId }, { ...one, language: "de_DE" });
    expect(german.data).toMatchObject({
      title: "New plans (de)",
      to: `/info/detail?newsId=${messageId}`,
    });
  });

  it("refuses what is another's, or is not there", async () => {
    const [one, other] = [await buyer(), await buyer()];
    await aCredit(owner(), one, tUSDT(1n));
    await followIfDue(db());
    const [message] = (await read("wallet", one)).list;
    const ids = [
      message?.messageId ?? "",
      publicId("message", one.id),
      publicId("content", one.id),
    ];
    for (const messageId of ids) {
      await expectRefused(app.database, "message_unknown", () => mark(other, { messageId }));
      await expectRefused(app.database, "message_unknown", () =>
        app.call(oneMessage, { messageId }, other),
      );
    }
  });
});

describe("the job", () => {
  it("goes on where it was cut off, and forgets changes after a day", async () => {
    const one = await buyer();
    await aCredit(owner(), one, tUSDT(1n));
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await sql`select messages.follow_ledger(50)`.execute(tx);
          throw new Error("cut off");
        }),
    ).rejects.toThrow("cut off");
    expect(await changesOf(one.id)).toEqual([]);
    await Promise.all([followIfDue(db()), followIfDue(db())]);
    expect(await titles("wallet", one)).toEqual(["Deposit credited"]);
    await liveDays(app.database, 2);
    await followIfDue(db());
    await followIfDue(db());
    expect(await changesOf(one.id)).toEqual([]);
    expect(await titles("wallet", one)).toEqual(["Deposit credited"]);
  });

  it("tells the same in many small steps of all buckets as in one", async () => {
    const some = await Promise.all([buyer(), buyer(), buyer()]);
    for (const [n, one] of some.entries()) {
      await aCredit(owner(), one, tUSDT(2n));
      if (n > 0) await aCredit(owner(), one, tUSDT(3n));
    }
    await owner()
      .transaction()
      .execute(async (tx) => {
        const told = async () => {
          const { rows } = await sql`
            select m.* from messages.messages m where m.member_id = any(${some.map(({ id }) => id)})
            order by m.bucket, m.id`.execute(tx);
          return rows;
        };
        const step = async (most: number) => {
          const { rows } = await sql<{ more: boolean }>`
            select messages.follow_ledger(${most}) as more`.execute(tx);
          return rows[0]?.more;
        };
        await sql`savepoint before`.execute(tx);
        let steps = 1;
        while (await step(1)) steps += 1;
        expect(steps).toBeGreaterThanOrEqual(5);
        const inSteps = await told();
        expect(inSteps).toHaveLength(5);
        await sql`rollback to savepoint before`.execute(tx);
        expect(await told()).toEqual([]);
        expect(await step(1_000_000)).toBe(false);
        expect(await told()).toEqual(inSteps);
      });
    await followIfDue(db());
  });

  it("numbers the changes of a bucket without gaps", async () => {
    const { rows } = await sql`
      select bucket from messages.changes join messages.heads h using (bucket)
      group by bucket, h.seq having max(changes.seq) <> h.seq
        or count(*) <> max(changes.seq) - min(changes.seq) + 1`.execute(db());
    expect(rows).toEqual([]);
  });
});

describe("the words of messages", () => {
  it("are there for each event, and for no other", () => {
    const ids = EVENTS.flatMap((event) => [`${event}.title`, `${event}.body`]);
    ids.push(...LATE_REASONS.map((reason) => `late.${reason}`));
    expect(Object.keys(catalogueOf("en_US", "messages")).sort()).toEqual(ids.sort());
  });

  it.each(LANGUAGES)(
    "write a time in words of the language, and say which it is: %s",
    (language) => {
      const until = "2026-11-22T14:05:32.000Z";
      for (const event of EVENTS) {
        const args = { amount: "1", given: "1", currency: "tUSDT", givenCurrency: "tINR", until };
        const { body, moments } = messageText(event, args, language);
        expect(body).not.toMatch(/\d{4}-\d\d|T\d\d:|\{until\}/);
        expect(
          moments.every(({ words, at }) => body.includes(words) && +at === Date.parse(until)),
        ).toBe(true);
        const pattern = catalogueOf(language, "messages")[`${event}.body`];
        expect(moments).toHaveLength(pattern.includes("{until}") ? 1 : 0);
      }
    },
  ); // @rule message/times

  it("call a coupon by the name staff wrote in English alone", () => {
    const until = "2026-11-22T14:05:32.000Z";
    const args = { product: "Ten off", amount: "10000000", currency: "tUSDT", until };
    const said = LANGUAGES.map((language) => messageText("coupon_received", args, language).body);
    expect(said.map((body) => body.includes("Ten off"))).toEqual(
      LANGUAGES.map((language) => language === "en_US"),
    );
    expect(said.join()).not.toMatch(/\{\w+\}|undefined/);
  });
});
