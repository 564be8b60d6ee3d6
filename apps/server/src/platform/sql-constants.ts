/** Figures of the contract that SQL needs too: each is a function `constants.<name>()`, made from here. */
import { createHash } from "node:crypto";
import { PROPOSAL_DAYS } from "@ballast/contract/console/staff.ts";
import {
  COOLING_OFF_HOURS,
  INVITATION_SHARE_MAX_BPS,
  LOCAL_CHAIN_ID,
  WITHDRAWAL_ARRIVAL_HOURS,
  WITHDRAWAL_FEE_BPS,
  WITHDRAWAL_FEE_MAX_BPS,
} from "@ballast/contract/constants.ts";
import type { SqlFile } from "./sql-files.ts";

/** Basis points are `bigint`, times `number`: bigint and int in SQL. */
export const SQL_CONSTANTS = {
  cooling_off_hours: COOLING_OFF_HOURS,
  invitation_share_max_bps: INVITATION_SHARE_MAX_BPS,
  local_chain_id: LOCAL_CHAIN_ID,
  proposal_days: PROPOSAL_DAYS,
  withdrawal_arrival_hours: WITHDRAWAL_ARRIVAL_HOURS,
  withdrawal_fee_bps: WITHDRAWAL_FEE_BPS,
  withdrawal_fee_max_bps: WITHDRAWAL_FEE_MAX_BPS,
};
export type SqlConstants = { [Name in keyof typeof SQL_CONSTANTS]: bigint | number };

/** Treated like a file of functions, so that a changed figure recreates all functions. */
export function constantsFile(constants: SqlConstants): SqlFile {
  const functions = Object.entries(constants).map(([name, value]) => {
    const type = typeof value === "bigint" ? "bigint" : "int";
    return (
      `create function constants.${name}() returns ${type}\n` +
      `language sql immutable parallel safe as $$ select ${value}::${type} $$;\n` +
      `grant execute on function constants.${name} to ballast_service;\n`
    );
  });
  const text = functions.join("");
  return { name: "constants", text, sha256: createHash("sha256").update(text).digest("hex") };
}
