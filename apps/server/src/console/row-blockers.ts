/**
 * Why a command is not for this reader now, row by row: who made a proposal does not approve it, money
 * that has not arrived is not booked, nobody vouches for whose key they saw. What holds for every
 * reader is said by a column (rails/console/why-stuck-sql.ts); here is what depends on who asks.
 */
import type { Cell, Row } from "@ballast/contract/console/form.ts";
import { uuidOf } from "@ballast/contract/ids.ts";
import { staffSentence } from "@ballast/words/refusal-sentence.ts";
import { sql } from "kysely";
import { proposalOf } from "../ledger/proposals.ts";
import type { Db } from "../platform/db.ts";
import type { Caller } from "../platform/http.ts";
import type { Resource } from "../platform/staff-resource.ts";
import type { ProposalKinds } from "./catalog.ts";
import { whyNotApproved } from "./read-proposal.ts";

/** Who reads the rows; and the kinds of proposals, which know what prevents an approval. */
export type Reader = { staff: Caller; kinds: ProposalKinds };
/** Answers each blocker under the name that the command's place gives as `whyNot`; null for none. */
type Obstacles = (db: Db, reader: Reader, row: Row) => Promise<Record<string, Cell>>;

const BLOCKERS: Record<string, Obstacles> = {
  proposals: async (db, reader, { id, values }) => {
    const key = uuidOf("proposal", id);
    if (key === null || values.state !== "open") return {};
    const why = await whyNotApproved(db, reader, await proposalOf(db, key));
    return { notApproved: why && asBlocker(why) };
  },
  staff: async (db, { staff }, { id, values }) => {
    if (values.state !== "unvouched") return {};
    const { rows } = await sql<{ may: boolean }>`
      select staff.may_vouch(v, s) as may from staff.people v, staff.people s
      where v.id = ${staff.id} and s.id = ${id}`.execute(db);
    return { notVouched: rows[0]?.may ? null : asBlocker(staffSentence("vouch_not_theirs")) };
  },
};

/** Rows of one page, with what keeps this reader from their commands. */
export async function withRowBlockers<R extends Row>(
  db: Db,
  reader: Reader,
  resource: Resource,
  rows: readonly R[],
): Promise<R[]> {
  const obstacles = BLOCKERS[resource.name];
  if (!obstacles) return [...rows];
  const all: R[] = [];
  for (const row of rows) {
    all.push({ ...row, values: { ...row.values, ...(await obstacles(db, reader, row)) } });
  }
  return all;
}

/** A sentence as it stands behind a button's name and a colon. */
const asBlocker = (sentence: string): string =>
  `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, "");
