/** Lists of the daily snapshots and of the published commits. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import {
  amount,
  count,
  day,
  hash,
  instant,
  json,
  long,
  resource,
  state,
  text,
} from "../../platform/staff-resource.ts";

const inCurrency = { currencyOf: "currency" };

export const proofResources = [
  resource({
    name: "proof-runs",
    title: "Proof runs",
    area: "Ledger",
    says: "each day's snapshot of what members are owed; without the day's, sales wait",
    roles: ROLES,
    id: { sql: "to_char(s.day, 'YYYY-MM-DD')", type: "text" },
    from: "proof.snapshots s",
    columns: {
      day: day("Day", "s.day"),
      state: state("State", "s.state", ["done", "building", "failed", "wrong"]),
      takenAt: instant("Taken", "s.taken_at", { nullable: true }),
      takenOverAt: instant("Taken over from lost books", "s.taken_over_at", { nullable: true }),
      tries: count("Tries", "s.tries"),
      failure: text("Why not", "s.failure", { nullable: true, filters: false }),
      currencies: count(
        "Currencies",
        "(select count(*) from proof.commits c where c.day = s.day)",
        { sorts: false, filters: false },
      ),
      differences: json("Differences, in smallest units", "s.differences", { nullable: true }),
      beganAt: instant("Last try", "s.began_at"),
      endedAt: instant("Ended", "s.ended_at", { nullable: true }),
      seal: hash("Seal of the ledger", "s.seal", { nullable: true }),
      folder: text("Folder below DATA_DIR/proofs", "s.folder", { nullable: true, inside: true }),
    },
    order: "-day",
    relations: [{ resource: "proof-commits", column: "ofDay", title: "What was published" }],
  }),
  resource({
    name: "proof-commits",
    title: "Published proofs",
    area: "Ledger",
    says: "the root and total of what members were owed, a day and currency each",
    roles: ROLES,
    id: { sql: "c.currency || '.' || c.sequence", type: "text" },
    from: `proof.commits c left join chain.transfers t on t.id = proof.anchor_id(c.hash)
      left join proof.assets a on a.currency = c.currency and a.sequence = c.sequence`,
    columns: {
      currency: state("Currency", "c.currency", CURRENCY_CODES, { sorts: true }),
      sequence: count("Number", "c.sequence"),
      takenAt: instant("Taken", "c.taken_at"),
      total: amount("Owed to members", "c.total", inCurrency),
      members: count("Members", "c.members", { nullable: true }),
      takenOverAt: instant("Taken over from lost books", "c.taken_over_at", { nullable: true }),
      assets: amount("Held against it", "a.amount::bigint", inCurrency, { nullable: true }),
      difference: amount("Held beyond it", "(a.amount - c.total)::bigint", inCurrency, {
        nullable: true,
        filters: false,
        sorts: false,
      }),
      anchor: state(
        "On the chain",
        "t.state",
        ["queued", "signed", "sent", "confirmed", "failed"],
        { nullable: true },
      ),
      txHash: text("Transaction on the chain", "t.tx_hash::text", { nullable: true, inside: true }),
      block: count("Block", "t.block", { nullable: true, inside: true }),
      waitsFor: text("Why it waits or failed", "t.reason", { nullable: true, inside: true }),
      signer: text("Signed by", "a.signer", { nullable: true, inside: true }),
      signature: text("Signature", "a.signature", { nullable: true, inside: true }),
      leaves: count("Leaves", "c.leaves", { inside: true }),
      ofDay: text("Day", "to_char(c.day, 'YYYY-MM-DD')", { leadsTo: "proof-runs", inside: true }),
      root: hash("Root", "c.root"),
      commit: hash("Hash of the commit", "c.hash"),
      previous: hash("Hash of the one before", "c.previous"),
      statement: long("Signed statement", "a.statement", { nullable: true }),
    },
    order: "-takenAt",
  }),
];
