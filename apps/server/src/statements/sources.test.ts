/** A statement names the source of each income and each reward. */
// @rule 4/provenance
import { redeemCode } from "@ballast/contract/gift/codes.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { takeOut } from "@ballast/contract/income/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { downloadStatement } from "@ballast/contract/user/own-data.ts";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, aMember, type TestMember } from "../../test/builders.ts";
import { aCampaign, liveDays } from "../../test/income-builders.ts";
import { aChain, allowIn, aPaidFee } from "../../test/invitation-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard, aPaidOrder, type Buyer } from "../../test/order-builders.ts";
import { readPdf } from "../../test/read-pdf.ts";
import { someCodes } from "../../test/reward-builders.ts";
import { tableOf } from "../../test/statement-table.ts";
import { aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { giveShares } from "../invitations/give-shares.ts";
import { timeIn } from "../platform/time-zone.ts";
import { exactText } from "./exact-text.ts";
import { lotsQuery } from "./sources.ts";

const app = useApp();
let member: TestMember;
let inviter: Buyer;
let fee: string;
beforeAll(async () => {
  const { db, owner } = app.database;
  await sql`select sandbox.start_clock('2026-11-02T09:00:00Z')`.execute(db);
  await treasuryWallets(db);
  const product = await aListedProduct(db);
  member = await aMember(app);
  await aWallet(app.database, member, { deposit: 500_000_000n });
  await aGreenGuard(db);
  await aPaidOrder(app, member, product, 2);
  await liveDays(app.database, 4);
  await app.call(takeOut, {}, member);
  await aCampaign(db, "codes", 2_000_000n, 40_000_000n);
  const [code = ""] = await someCodes(db, 2_000_000n);
  await app.call(redeemCode, { code }, member);
  await allowIn(owner.db, "TR");
  await giveShares(db);
  const [ana, bob] = await aChain(owner.db, "TR", [5, 9]);
  if (!ana || !bob) throw new Error("no members were made");
  inviter = ana;
  fee = await aPaidFee(app.database, bob, 40_000_000n);
  await giveShares(db);
  await liveDays(app.database, 2);
});

async function download(format: string, { token }: Pick<Buyer, "token">) {
  const asked = new URLSearchParams({ from: "2026-11-01", to: "2026-11-07", format });
  const response = await fetch(`${app.url}${pathOf(downloadStatement)}?${asked}`, {
    headers: { language: "en_US", "x-access-token": token },
  });
  expect(response.status).toBe(200);
  return response;
}

/**
 * The plan of a query when the house's book has so many more ledger transactions; all of them are
 * rolled back.
 */
async function plannedOver(many: number, query: RawBuilder<unknown>): Promise<string> {
  let plan = "";
  const undone = new Error("taken back");
  const planned = app.database.owner.db.transaction().execute(async (tx) => {
    await sql`insert into ledger.transactions (bucket, id, event, at, seq, actor, reference)
      select 0, gen_random_uuid(), 'daily_income', platform.now(), 1, 'worker', ''
      from generate_series(1, ${many})`.execute(tx);
    await sql`analyze ledger.transactions`.execute(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${query}`.execute(tx);
    plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    throw undone;
  });
  await expect(planned).rejects.toBe(undone);
  return plan;
}

const rowsOf = async (of: Pick<Buyer, "token"> = member) =>
  tableOf(await (await download("csv", of)).text());
const sourcesBeside = (rows: Record<string, string>[], detail: string) =>
  rows.filter((row) => row.detail === detail).map((row) => row.source);

async function order() {
  type Row = Record<"id" | "lot" | "hash" | "attestor" | "fundedBy", string>;
  const { rows } = await sql<Row & { whole: bigint; fundedAt: Date }>`
    select o.id, l.id as lot, encode(l.document_hash, 'hex') as hash, l.attestor, l.amount as whole,
      (select t.at from ledger.transactions t where t.bucket = 0
        and t.proposal_id = l.proposal_id order by t.at limit 1) as "fundedAt",
      (select t.id from ledger.transactions t where t.bucket = 0
        and t.proposal_id = l.proposal_id order by t.at limit 1) as "fundedBy"
    from orders.orders o join products.backing b on b.product_id = o.product_id
    join reserve.lots l on l.id = b.lot_id where o.member_id = ${member.id}
    order by b.no`.execute(app.database.db);
  const [found] = rows;
  if (!found) throw new Error("there is no order");
  return { ...found, lots: rows.length };
}

describe("an income of a statement", () => {
  it("names its order and its day, and one taken out all of its days", async () => {
    const rows = await rowsOf();
    const { id } = await order();
    const beside = sourcesBeside(rows, "Daily income");
    expect(beside.length).toBeGreaterThan(2);
    for (const source of beside) {
      expect(source).toMatch(new RegExp(`^${publicId("order", id)} 2026-11-0\\d$`));
    }
    // Income taken out leaves one account and reaches another.
    const taken = sourcesBeside(rows, "Income taken out");
    expect(new Set(taken).size).toBe(1);
    expect(taken[0]).toMatch(/ 2026-11-0\d–2026-11-0\d$/);
  });

  it("is led back to lots, funding, document and attestor", async () => {
    const rows = await rowsOf();
    const { id, lot, hash, attestor, fundedBy, lots, whole, fundedAt } = await order();
    const shown = rows.filter(({ row }) => row === "lot");
    expect(shown).toHaveLength(lots);
    expect(shown[0]).toMatchObject({
      order: publicId("order", id),
      lot: publicId("lot", lot),
      reference: publicId("ledgerTransaction", fundedBy),
      time: timeIn("UTC")(fundedAt),
      whole_funding: exactText(whole, "tUSDT"),
      sha256: hash,
      attestor,
      // No unit has its own lot, so nothing here is the member's part.
      amount: "",
      balance: "",
    });
    expect(shown[0]?.locked).toMatch(/^\d+\.\d{6}$/);
  });

  it("finds the funding of a lot by its proposal, not by reading the house's whole book", async () => {
    const { id } = await order();
    const query = lotsQuery(member, [id]);
    const plan = await plannedOver(5_000, query);
    expect(plan).toMatch(/transactions_proposal_id_at_idx/);
  });

  it("is led back in the PDF too", async () => {
    const data = new Uint8Array(await (await download("pdf", member)).arrayBuffer());
    const { text } = await readPdf(data);
    const { id, lot, hash, attestor } = await order();
    const needed = [publicId("order", id), publicId("lot", lot), hash, attestor, "Budget of codes"];
    for (const part of needed)
      expect(text.replaceAll(/\s/g, "")).toContain(part.replaceAll(" ", ""));
  });
});

describe("a reward of a statement", () => {
  it("names the budget that paid it", async () => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from reserve.campaigns where kind = 'codes'`.execute(app.database.db);
    const [budget] = rows;
    expect(sourcesBeside(await rowsOf(), "Code redeemed")).toEqual([
      `Budget ${publicId("campaign", budget?.id ?? "")} ${budget?.name}`,
    ]);
  });

  it("names the fee of which it is a part, and nobody who paid it", async () => {
    const rows = await rowsOf(inviter);
    expect(sourcesBeside(rows, "Part of a fee from an invitation")).toEqual([
      `Fee ${publicId("ledgerTransaction", fee)}`,
    ]);
  });
});
