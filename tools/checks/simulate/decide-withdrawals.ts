/**
 * Staff's decisions on weekdays: large withdrawals, which no job approves, are approved by a person
 * or now and then refused. None may take longer than promised to its member.
 */
import { sql } from "kysely";
import {
  approveWithdrawal,
  refuseWithdrawal,
  withdrawalQueue,
} from "../../../apps/server/src/wallets/decide-withdrawal.ts";
import { personOf } from "../../../scripts/demo-data/treasury.ts";
import { asText, type Finding } from "./check.ts";
import { isWeekday } from "./fault-injection.ts";
import type { World } from "./world.ts";

export type Decided = { approved: number; refused: number };

/**
 * Staff refuse one large withdrawal of this many, starting with the second, so that refusals occur
 * even with few.
 */
const REFUSED_OF = 20;
const REFUSED = 2;

export async function decideWithdrawals(world: World): Promise<Decided> {
  const { staff, autoApproveMax, database } = world;
  const decided = { approved: 0, refused: 0 };
  if (!isWeekday(world)) return decided;
  const person = personOf(staff, "finance").id;
  for (const { id } of await withdrawalQueue(database.db, autoApproveMax)) {
    world.judged += 1;
    const isRefused = world.judged % REFUSED_OF === REFUSED;
    await database.db
      .transaction()
      .execute((tx) =>
        isRefused
          ? refuseWithdrawal(tx, id, person, "The address is not the member's own.")
          : approveWithdrawal(tx, id, person, "Looked at by a person."),
      );
    decided[isRefused ? "refused" : "approved"] += 1;
  }
  return decided;
}

/**
 * Every withdrawal that is not on hold must have arrived, or been returned, within the promised
 * time.
 */
export async function expectInTime({ database }: World): Promise<Finding[]> {
  const { rows } = await sql`
    select id, rail, state, applied_at, arrive_by from wallets.withdrawals
    where ended_at is null and arrive_by < platform.now() order by applied_at, id limit 2`.execute(
    database.db,
  );
  return rows.length === 0 ? [] : [{ what: "withdrawals in their time", shown: asText(rows) }];
}
