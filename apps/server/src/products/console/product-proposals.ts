/** Words the listing and closing of a product: terms, lots used, what returns to them. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { yearlyRateBps } from "@ballast/contract/product/calculator.ts";
import type { Translations } from "@ballast/contract/product/translation.ts";
import { sql } from "kysely";
import type { ConsolePart } from "../../ledger/console-part.ts";
import {
  about,
  change,
  currencyIn,
  documentNamed,
  type Input,
  textIn,
  worth,
} from "../../ledger/proposal-words.ts";
import type { Db } from "../../platform/db.ts";
import { closeProduct } from "../close-product.ts";
import { PRODUCT_COLUMNS, PRODUCT_TABLES, type ProductRow } from "../product-card.ts";
import { listProduct } from "../propose-listing.ts";
import { missingIn } from "../wording.ts";

type Lot = { kind: string; lot_id: string; amount: string };

async function listingChanges(db: Db, input: Input): Promise<Change[]> {
  const lots = Array.isArray(input.lots) ? (input.lots as Lot[]) : [];
  const currency = currencyIn(input);
  const locked = lots.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return [
    ...(await termsOf(db, input)),
    change("Locked in the reserve", worth(locked, currency), worth(0n, currency)),
    ...(await Promise.all(lots.map((lot) => lotChange(db, lot, input)))).flat(),
  ];
}

/** The lot's free amount before and after. */
async function lotChange(db: Db, lot: Lot, input: Input): Promise<Change[]> {
  const { rows } = await sql<{ free: bigint; name: string; hash: Buffer }>`
    select coalesce(a.balance, 0)::bigint as free, l.document_name as name, l.document_hash as hash
    from reserve.lots l left join ledger.accounts a on a.bucket = 0 and a.owner = l.id
      and a.kind = ${lot.kind} and a.currency = l.currency
    where l.id = ${lot.lot_id}`.execute(db);
  const [found] = rows;
  if (!found) return [];
  const currency = currencyIn(input);
  const left = found.free - BigInt(lot.amount);
  const shown = publicId("lot", lot.lot_id);
  return [
    change(
      `Free in lot …${shown.slice(-8)} (${lot.kind.replace("reserve.", "")})`,
      left < 0n ? "not enough: it was spent meanwhile" : worth(left, currency),
      worth(found.free, currency),
    ),
    documentNamed(`Document of lot …${shown.slice(-8)}`, found.name, found.hash.toString("hex")),
  ];
}

async function termsOf(db: Db, input: Input): Promise<Change[]> {
  const row = await productOf(db, input);
  if (!row) return [];
  const { currency } = row;
  const total = row.dailyReturn * BigInt(row.validDays);
  const percent = (bps: bigint) => `${Number(bps) / 100} %`;
  return [
    about("Product", "products", "product", row.id, row.name),
    change("Price of a unit", worth(row.price, currency)),
    change(
      "Total return of a unit",
      `${worth(total, currency)}, ${percent((total * 10_000n) / row.price)} of the price`,
    ),
    change("Days", String(row.validDays)),
    change("Simple yearly rate", percent(yearlyRateBps(row))),
    change("Units", `${row.unitsTotal}, at most ${row.perMemberLimit} for one member`),
    change("On sale", `${row.startsAt.toISOString()} to ${row.endsAt.toISOString()}`),
    change("Agreement", `${row.agreementVersion}, ${row.agreementHash.toString("hex")}`),
    change("Where the return comes from", row.returnSource),
    ...(await languagesOf(db, row.id)),
    documentNamed("Document", row.documentName, row.documentHash.toString("hex")),
  ];
}

/** The languages into which the English terms are translated. */
async function languagesOf(db: Db, product: string): Promise<Change[]> {
  const { rows } = await sql<{ agreement: Translations; source: Translations }>`
    select g.translations as agreement, p.return_source_translations as source
    from products.products p join products.agreements g on g.id = p.agreement_id
    where p.id = ${product}`.execute(db);
  const said = (of: Translations) => {
    const missing = missingIn(of);
    return missing.length === 0 ? "every language" : `English alone in ${missing.join(", ")}`;
  };
  return rows.flatMap(({ agreement, source }) => [
    change("The agreement is read in", said(agreement)),
    change("The source is read in", said(source)),
  ]);
}

async function closingChanges(db: Db, input: Input): Promise<Change[]> {
  const row = await productOf(db, input);
  if (!row) return [];
  const { rows } = await sql<{ offered: bigint }>`
    select coalesce(sum(balance), 0)::bigint as offered from ledger.accounts
    where kind = 'reserve.offered' and owner = ${row.id} and currency = ${row.currency}`.execute(
    db,
  );
  const offered = rows[0]?.offered ?? 0n;
  return [
    about("Product", "products", "product", row.id, row.name),
    change("Units that can be bought", "0", String(row.unitsLeft)),
    change("Units sold, which run on", String(row.unitsSold)),
    change("Locked for units not sold", worth(0n, row.currency), worth(offered, row.currency)),
    change("Goes back to its lots", worth(offered, row.currency)),
  ];
}

async function productOf(db: Db, input: Input): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select ${PRODUCT_COLUMNS} from ${PRODUCT_TABLES}
    where p.id = ${textIn(input, "product_id")}`.execute(db);
  return rows[0];
}

/** Both kinds name the product only by its id. */
const NAME =
  "(select x.name from products.products x where x.id = (p.input ->> 'product_id')::uuid)";

export const productProposals = {
  list_product: {
    says: "Locks a product's whole promised return in the reserve and puts it on sale, its terms frozen.",
    changes: listingChanges,
    carryOut: listProduct,
    about: NAME,
  },
  unlist_unsold: {
    says: "Ends a sale for good; the return of units not sold goes back to its lots.",
    changes: closingChanges,
    carryOut: (tx, proposal) => closeProduct(tx, proposal.id),
    about: NAME,
  },
} satisfies ConsolePart["proposals"];
