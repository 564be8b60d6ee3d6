/**
 * The facts beside each amount of a statement, in both formats: kind, detail, reference, source.
 */
import {
  convertToUsdt,
  listRefunds,
  rechargeLocal,
  refundLocal,
} from "@ballast/contract/cash/fiat.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Language } from "@ballast/contract/language.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { downloadStatement } from "@ballast/contract/user/own-data.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { aFloat, aRate, openChannels } from "../../test/bank.ts";
import { aListedProduct, aMember, type TestMember } from "../../test/builders.ts";
import { aCoupon, ONE, receives } from "../../test/coupon-builders.ts";
import { aCampaign } from "../../test/income-builders.ts";
import { useBankedApp } from "../../test/kit.ts";
import { aGreenGuard, purchaseOf } from "../../test/order-builders.ts";
import { readPdf } from "../../test/read-pdf.ts";
import { tableOf } from "../../test/statement-table.ts";
import { aWallet } from "../../test/wallet-builders.ts";

const { app, bank, jobs } = useBankedApp();
let member: TestMember;
let budget: string;
let day: string;
beforeAll(async () => {
  const { db } = app.database;
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tUSDT", 2_000n * ONE);
  member = await aMember(app);
  await aWallet(app.database, member, { deposit: 5_000n * ONE });
  await movesLocally();
  const product = await aListedProduct(db);
  budget = await aCampaign(db, "coupons", 100n * ONE, 2_000n * ONE);
  const coupon = await aCoupon(db);
  await receives(app, member, coupon);
  await aGreenGuard(db);
  const attempt = { ...purchaseOf(product, 1), couponId: publicId("coupon", coupon) };
  expect((await app.call(buyOrder, attempt, session())).code).toBe(200);
  const { rows } = await sql<{ day: string }>`
    select (platform.now() at time zone 'UTC')::date::text as day`.execute(db);
  day = rows[0]?.day ?? "";
  await app.advanceDays(1);
});

const session = () => ({ token: member.token, key: uuidv7() });

/** 2,500.00 is paid in, 1,500.00 is converted to tUSDT, 1,000.00 is refunded. */
async function movesLocally(): Promise<void> {
  const input = { payChannelId: "upi-in", tradeAmount: "250000" };
  const { data } = await app.call(rechargeLocal, input, session());
  await jobs.once();
  await bank.accept(data.id);
  await jobs.poll();
  await jobs.once();
  expect((await app.call(convertToUsdt, { amount: "150000", rate: "80" }, session())).code).toBe(
    200,
  );
  await app.call(refundLocal, {}, session());
  await jobs.until(async () => {
    const { list } = (await app.call(listRefunds, {}, session())).data;
    return list.every(({ state }) => state !== "processing");
  });
}

async function download(format: "csv" | "pdf", language: Language): Promise<Uint8Array> {
  const asked = new URLSearchParams({ from: day, to: day, format });
  const headers = { language, "x-access-token": member.token };
  const response = await fetch(`${app.url}${pathOf(downloadStatement)}?${asked}`, { headers });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}
const rowsOf = async (language: Language) =>
  tableOf(Buffer.from(await download("csv", language)).toString("utf8"));

/** The text without spaces, because a PDF reader places them where it likes. */
const pdfText = async (language: Language) =>
  bare((await readPdf(await download("pdf", language))).text);
const bare = (text: string) => text.replaceAll(/\s/g, "");

const of = (rows: Record<string, string>[], account: string) =>
  rows.filter(({ name }) => name === account).map((row) => [row.type, row.detail, row.amount]);

describe("the local wallet of a statement", () => {
  it("tells what was converted from what was paid in", async () => {
    const rows = await rowsOf("en_US");
    expect(of(rows, "Local wallet").slice(1, -1)).toEqual([
      ["Paid in", "Paid in", "2500.00"],
      ["Converted into USDT", "Converted into USDT", "-1500.00"],
      ["Sent back", "Sent back", "-1000.00"],
    ]);
    const came = of(rows, "Recharge wallet").find(([, , amount]) => amount === "18.750000");
    expect(came).toEqual(["Deposit", "Converted from the local wallet", "18.750000"]);
  });

  it("names no card: money can go back to the account it came from", async () => {
    expect(of(await rowsOf("ta_IN"), "வெளியேறும் வழியில்").at(-2)).toEqual([
      ...["திருப்பிச் செலுத்தப்பட்டது", "திருப்பிச் செலுத்தப்பட்டது", "-1000.00"],
    ]);
  });
});

describe("a purchase that a coupon paid a part of", () => {
  it.each([
    ["en_US", "Coupon 10.000000 tUSDT", "Budget", "Budget of coupons"],
    ["ta_IN", "கூப்பன் 10.000000 tUSDT", "நிதி", "கூப்பன்கள்"],
  ] as const)("names the part and its budget, in %s", async (language, part, word, name) => {
    const rows = await rowsOf(language);
    const source = `${part} · ${word} ${publicId("campaign", budget)} ${name}`;
    const beside = rows.filter((row) => row.source === source).map(({ amount }) => amount);
    expect(beside.toSorted()).toEqual(["-90.000000", "100.000000"]);
    // The CSV has all decimals, the PDF only the significant ones.
    expect(await pdfText(language)).toContain(bare(source.replace("10.000000", "10.00")));
  }); // @rule 4/provenance
});

describe("a statement as PDF", () => {
  it("has the facts of the CSV below each entry", async () => {
    const text = await pdfText("en_US");
    const rows = (await rowsOf("en_US")).filter(({ row }) => row === "entry");
    expect(rows.length).toBeGreaterThan(5);
    for (const { type = "", detail = "", reference = "" } of rows) {
      const below = detail === type ? reference : `${detail}·${reference}`;
      expect(text).toContain(bare(below));
      expect(text).toContain(bare(type));
    }
  }); // @rule 4/provenance

  it("has amounts and days as the screens write them", async () => {
    const text = await pdfText("en_US");
    for (const amount of ["5,000.00", "2,500.00", "−1,500.00", "−90.00"]) {
      expect(text).toContain(amount);
    }
    expect(text).not.toContain(day);
    const [year, , on] = day.split("-").map(Number);
    expect(text).toMatch(new RegExp(`Period:${on}[A-Z][a-z]+${year}–${on}[A-Z][a-z]+${year}`));
  });

  it("is the same each time, in every byte", async () => {
    const [first, second] = [await download("pdf", "ta_IN"), await download("pdf", "ta_IN")];
    expect(Buffer.compare(first, second)).toBe(0);
  });
});
