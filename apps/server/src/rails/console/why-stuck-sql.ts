/**
 * SQL that words why a transfer `t` cannot be sent again or cancelled now; null when it can. Follows the
 * same rules as rails/chain/stuck-transfer.ts and rails/bank/stuck-transfer.ts.
 */
import { PAYOUT_STUCK_MINUTES } from "@ballast/contract/constants.ts";
import { text } from "../../platform/staff-resource.ts";

const WAIT = `interval '${PAYOUT_STUCK_MINUTES} minutes'`;
const LAST_STEP = {
  chain: `greatest(t.queued_at, t.cancel_asked_at, (select max(a.signed_at) from chain.attempts a
    where a.transfer_id = t.id and a.dropped_at is null))`,
  bank: "greatest(t.queued_at, t.sent_at, t.sent_again_at)",
} as const;
type Rail = keyof typeof LAST_STEP;

/** Nothing was sent for it for a while. */
export const isOld = (rail: Rail) => `${LAST_STEP[rail]} <= (select platform.now()) - ${WAIT}`;

const LATER = (
  rail: Rail,
) => `'its last step was less than ${PAYOUT_STUCK_MINUTES} minutes ago; from '
  || to_char((${LAST_STEP[rail]} + ${WAIT}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  || ' on it counts as stuck'`;
const IN_A_BLOCK: Record<Rail, string> = {
  chain: "when t.block is not null then 'it stands in a block already'",
  bank: "",
};
const NOT_ASKED = (rail: Rail) => `when outside.is_behind()
    then 'the outside shows what the books do not know: settle the unknown payments first'
  when not outside.may_act('${rail}') then 'the ${rail} is being asked first what it shows'`;
const TAKEN_BACK = "'it is being taken back already'";

export const notAgain = (rail: Rail) => `case
  when t.ended_at is not null then null ${IN_A_BLOCK[rail]}
  ${NOT_ASKED(rail)}
  when t.cancel_asked_at is not null ${rail === "chain" ? `and not ${isOld(rail)}` : ""}
    then ${TAKEN_BACK}
  when not ${isOld(rail)} then ${LATER(rail)}
  when t.state = 'queued' then 'nothing was sent for it yet; it goes out by itself once it can' end`;

export const notBack = (rail: Rail) => `case
  when t.ended_at is not null then null ${IN_A_BLOCK[rail]}
  ${NOT_ASKED(rail)}
  when t.cancel_asked_at is not null then ${TAKEN_BACK}
  when not ${isOld(rail)} then ${LATER(rail)} end`;

const SAID = {
  ...{ nullable: true, inside: true, filters: false, sorts: false, moves: true },
} as const;

/** Both reasons, as columns that the commands name in `whyNot`. */
export const whyNot = (again: string, back: string) => ({
  notAgain: text("Why it is not sent again now", again, SAID),
  notBack: text("Why it is not taken back now", back, SAID),
});
