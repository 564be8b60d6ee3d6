import { consoleCheckLetter } from "@ballast/contract/console/content.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listMessages, markRead, unreadMessages } from "@ballast/contract/message/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, staffPair } from "../../test/builders.ts";
import { expectRefused, stateDigest } from "../../test/harness.ts";
import { anOrder } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { type Buyer, someBuyers } from "../../test/order-builders.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { aCredit } from "../../test/wallet-builders.ts";
import { sendLetters } from "./send-letters.ts";

const app = useApp();
let content: string;
let auditor: string;
let members: Buyer[];
beforeAll(async () => {
  content = await staffSession(app, "content");
  auditor = await staffSession(app, "auditor");
  members = await someBuyers(app.database.owner.db, [3, 3, 3, 40], 0n);
  await sql`update members.members set country = case when id = ${members[1]?.id} then 'DE'
    else 'TR' end`.execute(app.database.owner.db);
});

const TEXTS = {
  en_US: { title: "The bank is closed on Monday", body: "Payments in lira wait until Tuesday." },
  tr_TR: { title: "Banka pazartesi kapalı", body: "Lira ödemeleri salıya kadar bekler." },
};
const file = (texts: unknown) => ({
  files: [
    {
      field: "texts",
      filename: "texts.json",
      bytes: new TextEncoder().encode(JSON.stringify(texts)),
    },
  ],
});
const write = async (input: Record<string, string>, texts: unknown = TEXTS, as = content) =>
  (await give(app, as, "write-letter", { kind: "notice", ...input }, file(texts))).data.done[0];
const proposalIn = (lines: string[] = []) => /prp_[0-9a-f]{32}/.exec(lines.join(" "))?.[0] ?? "";
const agree = async (lines: string[] | undefined, as = auditor) =>
  (await give(app, as, "approve", { reason: "read it" }, { rows: [proposalIn(lines)] })).data
    .done[0];
const noticesOf = async (member: Buyer | undefined, language: "en_US" | "tr_TR" = "en_US") => {
  const { data } = await app.call(
    listMessages,
    { kind: "notice" },
    { token: member?.token ?? "", language },
  );
  return data.list.filter(({ messageId }) => messageId.startsWith("msg_"));
};

describe("a letter", () => {
  it("is told once to everybody of a country, when another person agreed, in their language", async () => {
    const written = await write({ to: "country", country: "tr" });
    expect(written?.lines[0]).toContain("to 3 members");
    await sendLetters(app.database.db);
    expect(await noticesOf(members[0])).toEqual([]);
    expect(await agree(written?.lines)).toMatchObject({ ok: true });
    // A member who registers between the approval and the sending does not get the letter.
    const [late] = await someBuyers(app.database.owner.db, [3], 0n);
    await sql`update members.members set country = 'TR', registered_at = platform.now() + interval '1 h'
      where id = ${late?.id}`.execute(app.database.owner.db);
    await sendLetters(app.database.db, 1);
    const [notice] = await noticesOf(members[0]);
    expect(notice).toMatchObject({ ...TEXTS.en_US, kind: "notice", isRead: false, to: null });
    expect((await noticesOf(members[3], "tr_TR"))[0]).toMatchObject(TEXTS.tr_TR);
    expect(await noticesOf(members[1])).toEqual([]);
    expect(await noticesOf(late)).toEqual([]);

    const before = await stateDigest(app.database);
    await sendLetters(app.database.db);
    expect(await stateDigest(app.database)).toBe(before);
    const { rows } = await sql`select state, told, expected from messages.letters`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ state: "sent", told: 3, expected: 3 }]);

    const as = { token: members[0]?.token ?? "" };
    expect((await app.call(unreadMessages, {}, as)).data.unread.notice).toBe(1);
    await app.call(markRead, { messageId: notice?.messageId ?? "" }, as);
    expect((await app.call(unreadMessages, {}, as)).data.unread.notice).toBe(0);
  });

  it("goes on where it was cut off", async () => {
    const written = await write({ to: "all", kind: "wallet" });
    await agree(written?.lines);
    const { rows } = await sql<{ id: string }>`
      select id from messages.letters where state = 'sending'`.execute(app.database.db);
    const step = () => sql`select messages.send_letter(${rows[0]?.id}, 2)`.execute(app.database.db);
    for (let steps = 0; steps < 5; steps += 1) await step();
    await Promise.all([sendLetters(app.database.db), sendLetters(app.database.db, 2)]);
    const told = await sql<{ member: string; times: number }>`
      select member_id as member, count(*)::int as times from messages.messages
      where kind = 'wallet' and event = 'letter' group by 1`.execute(app.database.db);
    // The member who registered after the approval is not among the addressees.
    expect(told.rows.map(({ times }) => times)).toEqual([1, 1, 1, 1]);
  });

  it("reaches those with an order that runs, or one member alone", async () => {
    await staffPair(app.database.db);
    const product = await aListedProduct(app.database.db);
    const [, , buyer] = members;
    if (!buyer) throw new Error("nobody");
    await aCredit(app.database.owner.db, buyer, 1_000_000_000n);
    await anOrder(app.database.db, buyer, product, 1);
    expect((await write({ to: "open_orders", kind: "order" }))?.lines[0]).toContain("to 1 members");
    const of = { to: "product", kind: "order", product: publicId("product", product.id) };
    expect((await write(of))?.lines[0]).toContain("to 1 members");
    const other = await aListedProduct(app.database.db);
    const ofOther = { ...of, product: publicId("product", other.id) };
    expect(await write(ofOther)).toMatchObject({ ok: false });
    expect(await write({ to: "open_orders", country: "FR" })).toMatchObject({ ok: false });
    // A member who has paid nothing in gets no reminder.
    expect((await write({ to: "no_deposit", country: "TR" }))?.ok).not.toBe(true);
    expect(await write({ to: "product" })).toMatchObject({ ok: false });
    const toOne = await write({ to: "member", member: publicId("member", members[3]?.id ?? "") });
    await agree(toOne?.lines);
    await sendLetters(app.database.db);
    expect(await noticesOf(members[3])).toHaveLength(2);
    expect(await noticesOf(buyer)).toHaveLength(1);
  });

  it("is sent to nobody when it was refused, or when nobody else has agreed", async () => {
    const written = await write({ to: "all" });
    const own = await give(
      app,
      content,
      "refuse",
      { reason: "a mistake" },
      {
        rows: [proposalIn(written?.lines)],
      },
    );
    expect(own.data.done[0]?.ok).toBe(true);
    expect(await agree(written?.lines)).toMatchObject({ ok: false });
    const before = await stateDigest(app.database);
    await sendLetters(app.database.db);
    expect(await stateDigest(app.database)).toBe(before);
  });

  it("is not agreed to by whoever wrote it", async () => {
    const admin = await staffSession(app, "admin");
    const written = await write({ to: "all" }, TEXTS, admin);
    const answer = await agree(written?.lines, admin);
    expect(answer).toMatchObject({ ok: false });
  });
});

describe("what a letter may say", () => {
  const say = (body: string) => ({ ...TEXTS, de_DE: { title: "Montag", body } });
  it("names the forbidden word, in whichever language it stands, and writes nothing", async () => {
    const before = await stateDigest(app.database);
    const answer = await write({ to: "all" }, say("Ihr Gewinn ist garantiert."));
    expect(answer).toMatchObject({ ok: false, lines: [expect.stringContaining("garantiert")] });
    expect(await stateDigest(app.database)).toBe(before);
    const texts = JSON.stringify(say("Ohne Risiko."));
    await expectRefused(app.database, "words_not_allowed", () =>
      app.call(consoleCheckLetter, { kind: "notice", to: "all", texts }, { staff: content }),
    );
  });

  it("is checked before: how many it reaches, and where English stands for a language", async () => {
    const check = (input: Record<string, string>) =>
      app.call(
        consoleCheckLetter,
        { kind: "notice", texts: JSON.stringify(TEXTS), ...input },
        { staff: content },
      );
    const { data } = await check({ to: "country", country: "DE" });
    expect(data.members).toBe(1);
    expect(data.missing).toHaveLength(9);
    await expectRefused(app.database, "letter_to_nobody", () =>
      check({ to: "country", country: "FR" }),
    );
    for (const wrong of [
      { to: "country" },
      { to: "all", country: "TR" },
      { to: "member" },
      { to: "all", texts: "{}" },
      { to: "all", texts: JSON.stringify({ en_US: { title: "A title", body: "" } }) },
    ]) {
      await expectRefused(app.database, "publication_not_valid", () => check(wrong));
    }
    const half = { en_US: TEXTS.en_US, de_DE: { title: "Montag", body: " " } };
    const named = async (texts: object) =>
      (await check({ to: "all", texts: JSON.stringify(texts) })).raw.msg;
    expect(await named({})).toMatch(/: title in English, text in English\.$/);
    expect(await named(half)).toMatch(/: text in German\.$/);
  });
});
