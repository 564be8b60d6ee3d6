/** Commands about products, from draft to closing. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Translations } from "@ballast/contract/product/translation.ts";
import { documentFile } from "../../ledger/console/document-option.ts";
import { readSetting } from "../../platform/settings.ts";
import {
  amountOf,
  choice,
  command,
  dayOf,
  id,
  ids,
  instant,
  NAME_MOST,
  optional,
  PAGE_MOST,
  proposed,
  standing,
  text,
  whole,
} from "../../platform/staff-command.ts";
import { allProducts } from "../all-products.ts";
import { benchmark } from "../benchmark.ts";
import { proposeClosing } from "../close-product.ts";
import { draftProduct, RETURN_SOURCE_MIN_LENGTH } from "../draft-product.ts";
import { DRAWINGS } from "../drawings.ts";
import { proposeListing } from "../propose-listing.ts";
import { publishAgreement } from "../publish-agreement.ts";
import { setBenchmark } from "../set-benchmark.ts";
import { missingIn, type Wording } from "../wording.ts";
import { wording, wordingFile } from "./wording-option.ts";

const textsOf = ({ english, translations }: Wording) => ({ body: english, translations });

function inEnglish(what: string, translations: Translations): string[] {
  const missing = missingIn(translations);
  return missing.length === 0 ? [] : [`${what} is read in English in: ${missing.join(", ")}`];
}

export const productCommands = [
  command({
    name: "draft-product",
    says: "write a product's terms down; they never change afterwards",
    roles: ["content", "finance"],
    place: {
      area: "Products",
      title: "Draft a product",
      of: "products",
      page: "product-draft",
      confirm:
        "Terms are written once and never changed. Another draft takes the place of a wrong one.",
    },
    options: {
      name: text("its name", NAME_MOST),
      image: choice("where its picture is served", DRAWINGS),
      price: amountOf("price of a unit"),
      "daily-return": amountOf("daily return of a unit"),
      days: whole("days of income"),
      "put-off-days": optional(whole("days before income starts; 0 when left out")),
      units: whole("units"),
      "per-member": whole("most units of one member"),
      "agreement-version": text("version of the lease agreement", NAME_MOST),
      agreement: wordingFile("the agreement's text"),
      "return-source": wording(
        `where the return comes from, in at least ${RETURN_SOURCE_MIN_LENGTH} characters`,
        PAGE_MOST,
      ),
      document: documentFile("what shows where the return comes from", true),
      announce: instant("when the terms are shown"),
      start: instant("when the sale starts"),
      end: instant("when the sale ends"),
    },
    run: async ({ tx, staff }, values) => {
      const { agreement, "return-source": source } = values;
      const version = values["agreement-version"];
      const draft = {
        name: values.name,
        image: values.image,
        currency: "tUSDT",
        price: values.price,
        dailyReturn: values["daily-return"],
        validDays: values.days,
        putOffDays: values["put-off-days"] ?? 0,
        unitsTotal: values.units,
        perMemberLimit: values["per-member"],
        agreementId: await publishAgreement(tx, { version, ...textsOf(agreement) }),
        returnSource: source.english,
        returnSourceTranslations: source.translations,
        document: values.document,
        announcedAt: values.announce,
        startsAt: values.start,
        endsAt: values.end,
      } as const;
      const shown = publicId("product", await draftProduct(tx, draft, staff.id));
      const next = `Propose to list it: list-product --product ${shown}`;
      const lacks = inEnglish("Where the return comes from", source.translations);
      const inWords = [`Drafted: ${shown}`, "Its page has the next step: Propose to list."];
      return {
        lines: [`Drafted: ${shown}`, ...lacks, next],
        inWords: [...inWords, ...lacks],
        subject: shown,
      };
    },
  }),
  command({
    name: "list-product",
    says: "propose to lock a draft's whole return in the reserve and put it on sale",
    roles: ["finance"],
    place: {
      area: "Products",
      title: "Propose to list",
      of: "products",
      row: "product",
      whenState: ["draft"],
      confirm:
        "Once another person approves, the whole return is locked and the terms are frozen for good.",
    },
    options: {
      product: id("product", "which draft"),
      lots: optional(ids("lot", "funding lots to draw on, in order; the oldest when left out")),
    },
    run: async ({ tx, staff }, { product, lots }) =>
      proposed(await proposeListing(tx, product, staff.id, lots ?? undefined)),
  }),
  command({
    name: "close-product",
    says: "propose to end a sale and give the return of unsold units back to its lots",
    roles: ["finance"],
    place: {
      area: "Products",
      title: "Propose to close",
      of: "products",
      row: "product",
      whenState: ["funded", "scheduled", "on_sale", "sold_out", "over", "closed"],
      confirm:
        "Once another person approves, the sale is over for good. Orders that were bought run on unchanged.",
      danger: true,
    },
    options: { product: id("product", "which") },
    run: async ({ tx, staff }, { product }) =>
      proposed(await proposeClosing(tx, product, staff.id)),
  }),
  command({
    name: "publish-agreement",
    says: "keep a new version of the lease agreement; products drafted from now on may name it",
    roles: ["content", "finance"],
    place: {
      area: "Products",
      title: "Publish a version",
      of: "agreements",
      confirm: "A version's text never changes. Another version takes the place of a wrong one.",
    },
    options: {
      version: text("its version", NAME_MOST),
      agreement: wordingFile("its text"),
    },
    run: async ({ tx }, { version, agreement }) => {
      const made = await publishAgreement(tx, { version, ...textsOf(agreement) });
      const shown = publicId("agreement", made);
      const lacks = inEnglish("The agreement", agreement.translations);
      return { lines: [`Published: ${shown}, version ${version}`, ...lacks], subject: shown };
    },
  }),
  command({
    name: "products",
    says: "list products, newest first",
    roles: ROLES,
    options: {},
    run: async ({ db }) =>
      (await allProducts(db)).map(
        (one) =>
          `${publicId("product", one.id)}  ${one.state}  ${one.name}  ` +
          `${one.unitsTotal - one.unitsLeft - one.unitsWithdrawn} of ${one.unitsTotal} units sold`,
      ),
  }),
  command({
    name: "set-benchmark",
    says: "renew the neutral rate shown beside every product's own",
    roles: ["content", "finance"],
    place: {
      area: "Products",
      title: "Set the benchmark",
      of: "products",
      edits: true,
      confirm: "Members see the new rate beside every product at once.",
    },
    options: {
      "rate-bps": whole("the yearly rate in basis points: 433 is 4.33 %"),
      on: dayOf("its day"),
      source: text("who published it", NAME_MOST),
    },
    standing: async (db) => {
      const { rateBps, on, source } = await readSetting(db, "products.benchmark", benchmark);
      return standing({ "rate-bps": rateBps, on, source });
    },
    run: async ({ tx, staff }, { "rate-bps": rateBps, on, source }) => {
      await setBenchmark(tx, { rateBps, on, source }, staff.id);
      return [`The benchmark is ${rateBps} basis points, ${on}, ${source}.`];
    },
  }),
];
