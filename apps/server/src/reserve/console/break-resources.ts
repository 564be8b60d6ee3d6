/** List of breaks: differences between the books and the chain or the bank. */
import { BREAK_KINDS } from "@ballast/contract/console/ledger.ts";
import { ROLES } from "@ballast/contract/console/staff.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { amount, count, instant, resource, state } from "../../platform/staff-resource.ts";

const BOOKS = ["client", "reserve", "house"] as const;

const units = { currencyOf: "currency" };

export const breakResources = [
  resource({
    name: "breaks",
    title: "Breaks",
    area: "Ledger",
    says: "where the chain or the bank said something else than the books, since when, and whether it has ended",
    roles: ROLES,
    id: { sql: "b.id", type: "text" },
    from: "reserve.breaks b",
    columns: {
      state: state("State", "case when b.ended_at is null then 'open' else 'ended' end", [
        "open",
        "ended",
      ]),
      book: state("Book", "b.book", [...BOOKS, "clients"]),
      rail: state("Against", "b.rail", ["chain", "bank"]),
      kind: state("What", "b.kind", BREAK_KINDS),
      difference: amount("Outside less books", "b.difference", units),
      currency: state("Currency", "b.currency", CURRENCY_CODES, { inside: true }),
      since: instant("Since", "b.since"),
      hours: count(
        "Hours open",
        "floor(extract(epoch from coalesce(b.ended_at, (select platform.now())) - b.since) / 3600)",
        { sorts: false },
      ),
      endedAt: instant("Ended", "b.ended_at", { nullable: true }),
      outside: amount("Outside", "b.outside", units, { inside: true }),
      books: amount("In the books", "b.books", units, { inside: true }),
      inTransit: amount("Under way", "b.in_transit", units, { inside: true }),
      seenAt: instant("Last seen", "b.seen_at", { inside: true }),
    },
    order: "-since",
  }),
];
