import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  carousel,
  customerService,
  homeVideo,
  homeVideos,
  newsDetail,
  newsList,
  popupNotice,
  scrollNotices,
  walletNotice,
} from "@ballast/contract/content/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Language } from "@ballast/contract/language.ts";
import { appVersion } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { expectRefused, numberOf, stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { idIn, type StaffLine, staffLine } from "../../test/staff-line.ts";

const app = useApp();
let member: TestMember;
let staff: StaffLine;
let folder: string;
let files = 0;
beforeAll(async () => {
  member = await aMember(app);
  staff = staffLine(app.database);
  await sql`
    insert into staff.people (id, role, key_hash, created_at, created_by)
    select id, role, sha256(convert_to('key of ' || id, 'UTF8')), platform.now(), 'test'
    from (values ('cleo', 'content'), ('fin', 'finance'), ('ada', 'admin')) s (id, role)
  `.execute(app.database.owner.db);
  folder = await mkdtemp(join(tmpdir(), "ballast-content-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

type Texts = Partial<Record<Language, { title: string; body?: string }>>;

async function textFile(texts: Texts | string): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.json`);
  await writeFile(path, typeof texts === "string" ? texts : JSON.stringify(texts));
  return path;
}

async function publish(kind: string, texts: Texts, ...more: string[]): Promise<string> {
  const line = await staff(
    "cleo",
    "publish-content",
    "--kind",
    kind,
    "--texts",
    await textFile(texts),
    ...more,
  );
  return idIn(line, "cnt");
}

/** A notice in English only. */
const english = (title: string, body = "What it is about.") => ({ en_US: { title, body } });
const withdraw = (item: string) => staff("cleo", "withdraw-content", "--item", item);
const as = (language: Language = "en_US") => ({ token: member.token, language });
const titles = (list: { title: string }[]) => list.map(({ title }) => title);
const hours = async (n: number) => {
  const { rows } = await sql<{ at: Date }>`
    select platform.now() + ${n} * interval '1 hour' as at`.execute(app.database.db);
  return `${rows[0]?.at.toISOString().slice(0, 19)}Z`;
};

describe("what staff publish", () => {
  it("is read in the reader's language, in English where that lacks", async () => {
    const item = await publish("scroll", {
      en_US: { title: "Maintenance on Sunday", body: "Withdrawals go on." },
      de_DE: { title: "Wartung am Sonntag", body: "Auszahlungen laufen weiter." },
    });
    const read = async (language: Language) =>
      (await app.call(scrollNotices, {}, as(language))).data.list.map(({ title, body }) => [
        title,
        body,
      ]);
    expect(await read("de_DE")).toEqual([["Wartung am Sonntag", "Auszahlungen laufen weiter."]]);
    expect(await read("ta_IN")).toEqual([["Maintenance on Sunday", "Withdrawals go on."]]);
    expect((await withdraw(item)).exit).toBe(0);
    expect(await read("en_US")).toEqual([]);
  });

  it("is shown from its beginning to its end, and never after it was withdrawn", async () => {
    await publish("wallet", english("Over soon"), "--until", await hours(30));
    await publish("wallet", english("Comes later"), "--from", await hours(20), "--position", "0");
    const shown = async () => (await app.call(walletNotice, {}, as())).data.notice?.title ?? null;
    expect(await shown()).toBe("Over soon");
    await app.advanceDays(1);
    expect(await shown()).toBe("Comes later");
    await app.advanceDays(1);
    const { out } = await staff("fin", "content");
    expect(out.join("\n")).toMatch(/wallet {2}over {2}Over soon {2}1 of \d+ languages/);
    const item = /cnt_\w+(?= {2}wallet {2}shown)/.exec(out.join("\n"))?.[0] ?? "";
    await withdraw(item);
    expect(await shown()).toBeNull();
  });

  it("leads from a slide to a place in the app, in the order staff gave", async () => {
    const image = ["--image", "harbour.svg"];
    await publish("carousel", { en_US: { title: "Second" } }, ...image, "--position", "2");
    await publish(
      "carousel",
      { en_US: { title: "First" } },
      ...image,
      ...["--position", "1", "--to", "/index/about?part=2"],
    );
    const { list } = (await app.call(carousel, {}, as())).data;
    expect(titles(list)).toEqual(["First", "Second"]);
    expect(list[0]).toMatchObject({ imageUrl: "/images/harbour.svg", to: "/index/about?part=2" });
    expect((await fetch(`${app.url}${list[0]?.imageUrl}`)).status).toBe(200);
  });

  it("pops up only for those who were there before it", async () => {
    await publish("popup", english("New terms"));
    expect((await app.call(popupNotice, {}, as())).data.notice?.title).toBe("New terms");
    const newcomer = await aMember(app);
    expect((await app.call(popupNotice, {}, newcomer)).data.notice).toBeNull();
  });

  it("is a film with its words and its poster, served in parts", async () => {
    await publish(
      "video",
      english("How a plan is backed", "The reserve fills before the sale begins."),
      ...["--image", "harbour.svg", "--film", "backing.webm"],
    );
    const { list } = (await app.call(homeVideos, {}, as())).data;
    const { video } = (await app.call(homeVideo, {}, as())).data;
    expect(video).toEqual(list[0]);
    expect(video).toMatchObject({
      posterUrl: "/images/harbour.svg",
      title: "How a plan is backed",
    });
    const part = await fetch(`${app.url}${video?.videoUrl}`, { headers: { range: "bytes=0-3" } });
    expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/webm"]);
    // The signature of a Matroska file.
    expect(Buffer.from(await part.arrayBuffer()).toString("hex")).toBe("1a45dfa3");
    expect((await fetch(`${app.url}/films/nothing.webm`)).status).toBe(404);
    expect((await fetch(`${app.url}/films/..%2Fpackage.json`)).status).toBe(404);
  });
});

describe("news", () => {
  it("comes newest first, page by page, and whole when it is opened", async () => {
    for (const n of [1, 2, 3]) {
      await publish("news", english(`News ${n}`, `Summary ${n}.\n\nThe rest.`));
    }
    const first = (await app.call(newsList, { pageSize: "2" }, as())).data;
    expect([titles(first.list), first.total]).toEqual([["News 3", "News 2"], 3]);
    const next = { pageSize: "2", cursor: first.cursor ?? "" };
    const second = (await app.call(newsList, next, as())).data;
    expect([titles(second.list), second.cursor]).toEqual([["News 1"], null]);
    expect(first.list[0]?.summary).toBe("Summary 3.");
    const newsId = publicId("content", first.list[0]?.newsId ?? "");
    const whole = (await app.call(newsDetail, { newsId }, as())).data;
    expect(whole.body).toBe("Summary 3.\n\nThe rest.");
  });

  it("refuses what is no news, is shown no more, or has a wrong cursor", async () => {
    const notice = await publish("scroll", english("A notice"));
    const gone = await publish("news", english("Gone"));
    await withdraw(gone);
    for (const newsId of [notice, gone, publicId("content", member.id)]) {
      await expectRefused(app.database, "item_unknown", () =>
        app.call(newsDetail, { newsId }, as()),
      );
    }
    await expectRefused(app.database, "bad_input", () =>
      app.call(newsList, { cursor: "bm90aGluZw" }, as()),
    );
  });
});

describe("publishing", () => {
  /** The command is refused with a sentence, and nothing changed. */
  async function refused(sentence: string | RegExp, texts: Texts | string, ...more: string[]) {
    const path = await textFile(texts);
    const before = await stateDigest(app.database);
    const line = await staff("cleo", "publish-content", "--texts", path, ...more);
    expect([line.exit, line.out]).toEqual([1, []]);
    expect(line.err.join()).toMatch(sentence);
    expect(await stateDigest(app.database)).toBe(before);
  }
  const NEWS = ["--kind", "news"];

  it.each([
    ["en_US", "Guaranteed returns"],
    ["hi_IN", "गारंटीशुदा रिटर्न"],
    ["ta_IN", "உத்தரவாதமான வருமானம்"],
    ["te_IN", "రిస్క్ లేని పెట్టుబడి"],
    ["kn_IN", "ನಷ್ಟವಿಲ್ಲ"],
    ["tr_TR", "Risksiz kazanç"],
    ["es_ES", "Sin riesgo"],
    ["it_IT", "Rendimento garantito"],
    ["fr_FR", "Sans aucun risque"],
    ["de_DE", "Risikofreie Anlage"],
    ["pt_PT", "Retorno garantido"],
  ] as const)("refuses a claim in %s: %s", async (language, body) => {
    const texts = { ...english("Title"), [language]: { title: "Title", body } };
    await refused(/ is not allowed here: /, texts, ...NEWS);
  });

  it("refuses what cannot be read, lacks English, or names what is not there", async () => {
    const unreadable = /--texts cannot be read/;
    await refused(unreadable, "not json", ...NEWS);
    await refused(unreadable, { de_DE: { title: "Nur deutsch", body: "Text" } }, ...NEWS);
    await refused(unreadable, '{"en_US":{"title":"T","body":"B"},"xx_XX":{"title":"T"}}', ...NEWS);
    const wrong = (fields: string) => new RegExp(`^Please check the content: ${fields}\\.$`);
    await refused(wrong("texts"), { en_US: { title: "No body" } }, ...NEWS);
    await refused(wrong("image"), english("T"), ...NEWS, "--image", "nothing.svg");
    await refused(wrong("image"), english("T"), "--kind", "carousel");
    await refused(wrong("image, film"), english("T"), "--kind", "video");
    await refused(wrong("film"), english("T"), ...NEWS, "--film", "backing.webm");
    await refused(wrong("to"), english("T"), ...NEWS, "--to", "/projects");
    const slide = ["--kind", "carousel", "--image", "harbour.svg", "--to"];
    for (const to of ["https://elsewhere.example", "//elsewhere.example", "javascript:x"]) {
      await refused(wrong("to"), english("T"), ...slide, to);
    }
    await refused(wrong("until"), english("T"), ...NEWS, "--until", "2020-01-01T00:00:00Z");
  });

  it("is for staff of content alone, and withdraws once", async () => {
    const path = await textFile(english("T"));
    const line = await staff("fin", "publish-content", "--kind", "news", "--texts", path);
    expect(line.err.join()).toMatch(/content/);
    const item = await publish("news", english("T"));
    expect((await withdraw(item)).exit).toBe(0);
    expect((await withdraw(item)).err).toEqual(["This item has already been withdrawn."]);
    const unknown = publicId("content", member.id);
    expect((await withdraw(unknown)).err).toEqual(["This item is not known."]);
  });
});

describe("customer service", () => {
  const link = async () => (await app.call(customerService)).data.appUrl;

  it("is a link that staff set and take away, and none where it is too short", async () => {
    expect(await link()).toBeNull();
    expect(
      (await staff("cleo", "set-customer-service", "--link", "https://help.example/chat")).exit,
    ).toBe(0);
    expect(await link()).toBe("https://help.example/chat");
    await sql`update platform.settings set value = '"https:/"' where name = 'content.customer_service'
    `.execute(app.database.db);
    expect(await link()).toBeNull();
    for (const wrong of ["http://help.example/", "javascript:alert(1)", "help", "https://"]) {
      const line = await staff("cleo", "set-customer-service", "--link", wrong);
      expect(line.err, wrong).toEqual(["Please check the content: link."]);
    }
    expect((await staff("cleo", "set-customer-service")).exit).toBe(1);
    expect(await link()).toBeNull();
    await staff("cleo", "set-customer-service", "--link", "https://help.example/chat");
    expect((await staff("cleo", "remove-customer-service")).exit).toBe(0);
    expect(await link()).toBeNull();
  }); // @rule input/support-link constant/limits
});

describe("a version of the app", () => {
  const version = (code: string, ...more: string[]) =>
    staff(
      "ada",
      ...["publish-version", "--platform", "ANDROID", "--code", code, "--version", "0.6.0"],
      ...["--download", "/get", "--text", "New: messages.", "--compulsory", "no", ...more],
    );

  it("is told to those who lack it", async () => {
    expect((await version("60")).exit).toBe(0);
    const { data } = await app.call(appVersion, { platform: "ANDROID", code: "51" });
    expect(data).toMatchObject({ version: "0.6.0", code: 60, extra: "New: messages." });
  });

  it("is told in the reader's language", async () => {
    const text = JSON.stringify({ en_US: "New: films.", pt_PT: "Novo: filmes." });
    expect((await version("62", "--text", text)).exit).toBe(0);
    const asked = { platform: "ANDROID", code: "51" };
    const { data } = await app.call(appVersion, asked, { language: "pt_PT" });
    expect(data).toMatchObject({ code: 62, extra: "Novo: filmes." });
    const claim = JSON.stringify({ en_US: "New", de_DE: "Jetzt risikofrei" });
    expect((await version("63", "--text", claim)).err.join()).toMatch(/ is not allowed here: /);
  });

  it("is refused where its number is taken or its words claim too much", async () => {
    expect((await version("60")).err).toEqual(["Please check the content: code."]);
    const claim = await version("61", "--text", "Now risk-free");
    expect(claim.err.join()).toMatch(/ is not allowed here: /);
    const elsewhere = await version("61", "--download", "javascript:alert(1)");
    expect(elsewhere.err).toEqual(["Please check the content: download."]);
  }); // @rule 1.10/words
});

it("is not told to strangers", async () => {
  for (const call of [carousel, popupNotice, scrollNotices, walletNotice, homeVideos, newsList]) {
    expect((await app.call(call)).code).toBe(numberOf("not_logged_in"));
  }
});
