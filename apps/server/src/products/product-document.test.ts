import { createHash } from "node:crypto";
import { publicId } from "@ballast/contract/ids.ts";
import { productDetail, productDocument } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aDraftProduct, aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { numberOf } from "../../test/harness.ts";
import { anOrder, liveDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, type Buyer } from "../../test/order-builders.ts";

const SOURCE = "%PDF-1.7 interest on bills";
const near = (hours: number) => new Date(Date.now() + hours * 3_600_000);

const app = useApp();
let buyer: Buyer;
let product: BuiltProduct;
beforeAll(async () => {
  const document = { name: 'quarter "2".pdf', bytes: Buffer.from(SOURCE) };
  product = await aListedProduct(app.database.db, { document });
  buyer = await aBuyer(app.database.owner.db, 100_000_000n);
  await aGreenGuard(app.database.db);
});

const hashOf = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");

/** The response as a browser gets it. */
function ask(hash: string, of: { id: string } = product, token: string | null = buyer.token) {
  const asked = new URLSearchParams({ productId: publicId("product", of.id), hash });
  const headers = token === null ? {} : { "x-access-token": token };
  return fetch(`${app.url}${pathOf(productDocument)}?${asked}`, { headers });
}
const refusal = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { code: number }).code;
const lotsOf = async (of: { id: string }) => {
  const asked = { productId: publicId("product", of.id) };
  const { data } = await app.call(productDetail, asked, buyer);
  return data.evidence?.lots ?? [];
};
const offers = (allowed: boolean) =>
  sql`update members.country_policy set offers = ${allowed} where country = 'IN'`.execute(
    app.database.owner.db,
  );

describe("a document behind a return", () => {
  it("is the very bytes whose hash is shown, given to be saved and never to be run", async () => {
    const [lot] = await lotsOf(product);
    expect(lot?.document.hash).toBe(hashOf("statement"));
    const answer = await ask(lot?.document.hash ?? "");
    expect(answer.status).toBe(200);
    expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(lot?.document.hash);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const own = await ask(hashOf(SOURCE));
    expect(await own.text()).toBe(SOURCE);
    // The name of the file that staff uploaded appears in no header.
    expect(own.headers.get("content-disposition")).toBe(
      `attachment; filename="document-${hashOf(SOURCE).slice(0, 16)}.pdf"`,
    );
  }); // @rule 4/provenance

  it("stands beside the whole funding, its time and its ledger transaction", async () => {
    const [lot] = await lotsOf(product);
    const { rows } = await sql<{ amount: bigint; at: Date; event: string }>`
      select l.amount, t.at, t.event from reserve.lots l
      join ledger.transactions t on t.bucket = 0 and t.proposal_id = l.proposal_id
      where l.id = ${lot?.lotId} and t.id = ${lot?.funded.transactionId}`.execute(app.database.db);
    expect(rows).toEqual([
      { amount: lot?.funded.amount, at: lot?.funded.at, event: "fund_reserve" },
    ]);
  }); // @rule 4/provenance

  it("is nobody's without a login, and no way to what another product rests on", async () => {
    const bytes = Buffer.from("%PDF-1.7 of another");
    const other = await aListedProduct(app.database.db, { document: { name: "o.pdf", bytes } });
    expect((await ask(hashOf(bytes), other)).status).toBe(200);
    expect(await refusal(ask(hashOf(bytes)))).toBe(numberOf("not_found"));
    expect(await refusal(ask("0".repeat(64)))).toBe(numberOf("not_found"));
    expect(await refusal(ask("../../etc/passwd"))).toBe(numberOf("bad_input"));
    expect(await refusal(ask(hashOf(SOURCE), product, null))).toBe(numberOf("not_logged_in"));
    expect(await refusal(ask(hashOf(SOURCE), { id: crypto.randomUUID() }))).toBe(
      numberOf("product_unknown"),
    );
  });

  it("of a draft is not shown, nor the funding of terms that are not announced", async () => {
    const draft = await aDraftProduct(app.database.db);
    expect(await refusal(ask(hashOf("source"), draft))).toBe(numberOf("product_unknown"));
    const times = { announcedAt: near(5), startsAt: near(6) };
    const secret = await aListedProduct(app.database.db, times);
    expect(await refusal(ask(hashOf("statement"), secret))).toBe(numberOf("not_found"));
    expect((await ask(hashOf("source"), secret)).status).toBe(200);
  });

  it("stays open to whoever has an order of it, and to nobody else, where offers end", async () => {
    await anOrder(app.database.db, buyer, product);
    await liveDays(app.database, 2);
    const stranger = await aBuyer(app.database.owner.db, 0n);
    await offers(false);
    try {
      expect((await ask(hashOf("statement"))).status).toBe(200);
      expect(await refusal(ask(hashOf("statement"), product, stranger.token))).toBe(
        numberOf("offers_not_allowed"),
      );
    } finally {
      await offers(true);
    }
  });
});
