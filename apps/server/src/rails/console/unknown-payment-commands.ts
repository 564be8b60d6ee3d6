/**
 * Commands about payments that were found outside and that the books do not know, and about resuming the
 * effects that they stopped.
 */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import {
  choice,
  command,
  id,
  NAME_MOST,
  optional,
  proposed,
  text,
} from "../../platform/staff-command.ts";
import { proposeBooking, proposeResumingEffects, UNKNOWN_WAS } from "../outside/book-unknown.ts";
import { effectsNow } from "../outside/effects-now.ts";
import { FITTING } from "./unknown-payment-resources.ts";

const AT_MOST = 100;

type Row = {
  id: string;
  rail: string;
  kind: string;
  payee: string | null;
  amount: string | null;
  currency: Currency | null;
  named: string;
  isFinal: boolean;
  at: Date;
  fits: string | null;
};

async function openFindings(db: Db): Promise<string[]> {
  const { rows } = await sql<Row>`
    select f.id, f.rail, f.kind, f.payee, f.amount::text as amount, f.currency, f.is_final as "isFinal",
      coalesce(f.tx_hash, f.reference, f.key) as named, coalesce(f.happened_at, f.found_at) as at,
      ${sql.raw(FITTING)} as fits
    from outside.findings f where f.state = 'open' order by f.found_at, f.id limit ${AT_MOST}`.execute(
    db,
  );
  return rows.map((row) => {
    const amount = row.currency && row.amount ? formatMoney(BigInt(row.amount), row.currency) : "";
    const parts = [publicId("finding", row.id), row.rail, row.kind, amount, row.payee ?? ""];
    const final = row.isFinal ? "final" : "not final yet";
    const fits = row.fits === null ? "fits no request" : `fits ${row.fits}`;
    return [...parts, row.named, row.at.toISOString(), final, fits].filter(Boolean).join("  ");
  });
}

export const unknownPaymentCommands = [
  command({
    name: "unknown-payments",
    says: "show whether effects are stopped, and what was found outside that the books do not know",
    roles: ROLES,
    options: {},
    run: async ({ db }) => {
      const { state, since, unknown } = await effectsNow(db);
      const from = since ? ` since ${since.toISOString()}` : "";
      return [
        `effects: ${state.replaceAll("_", " ")}${from}, ${unknown} unknown`,
        ...(await openFindings(db)),
      ];
    },
  }),
  command({
    name: "book-unknown",
    says: "propose what a payment was that was found outside and that the books do not know",
    roles: ["finance", "admin"],
    place: {
      area: "Money",
      title: "Book as what it was",
      of: "unknown-payments",
      row: "finding",
      whenState: ["open"],
      danger: true,
      confirm:
        "Once another person approves: withdrawal takes it for a request that waits, which then counts " +
        "as paid by it; transfer for a move of ours that waits; member asks for it anew in a member's " +
        "name, whose address it went to, without a fee; loss leaves it as the operator's, which the " +
        "next statements show and bear-loss books; nothing says that it is booked elsewhere.",
    },
    options: {
      finding: id("finding", "which"),
      was: choice("what it was", UNKNOWN_WAS),
      withdrawal: optional(id("withdrawal", "the request, for withdrawal")),
      transfer: optional(id("transfer", "the transfer that waits, for transfer")),
      member: optional(id("member", "whose it was, for member")),
      reason: text("how you know", NAME_MOST),
    },
    run: async ({ tx, staff }, { finding, was, withdrawal, transfer, member, reason }) => {
      const meaning = { findingId: finding, was, reference: reason };
      const named = { withdrawalId: withdrawal, transferId: transfer, memberId: member };
      return proposed(await proposeBooking(tx, { ...meaning, ...named }, staff.id));
    },
  }),
  command({
    name: "resume-effects",
    says: "propose that payments and proofs leave again after a restore; the outside must be settled",
    roles: ["finance", "admin"],
    place: {
      area: "Money",
      title: "Let effects go on",
      of: "unknown-payments",
      confirm:
        "Once another person approves, what waits is signed, sent and published. The chain and the bank " +
        "must have been asked since the restore, and whatever they showed must be settled.",
    },
    options: { reason: text("what you compared", NAME_MOST) },
    run: async ({ tx, staff }, { reason }) =>
      proposed(await proposeResumingEffects(tx, reason, staff.id)),
  }),
];
