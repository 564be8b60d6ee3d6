/** Words the effect of accepting one branch of the chain over the other. */
import { sql } from "kysely";
import { change, type Input, textIn, textsIn } from "../ledger/proposal-words.ts";
import type { Db } from "../platform/db.ts";

export const branchWords = {
  says: "Says that the branch which the chain node shows holds; deposits on it are credited again.",
  async changes(db: Db, input: Input) {
    const { rows } = await sql<{ known: string; shown: string | null; both: bigint }>`
      select known_block || ', ' || known_hash as known, common_block as both,
        shown_block || ', ' || shown_hash as shown
      from chain.branch_stops where id = ${textIn(input, "stop")}::bigint`.execute(db);
    const [stop] = rows;
    return [
      change("Block", stop?.shown ?? textIn(input, "block_hash"), stop?.known ?? null),
      ...(stop ? [change("Newest block of both branches", String(stop.both))] : []),
      ...textsIn(input, { reference: "Where it was looked up" }),
    ];
  },
};
