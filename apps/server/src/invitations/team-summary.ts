import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { teamSummary } from "@ballast/contract/invitation/calls.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { readManager } from "./manager.ts";
import { maskedName, maskedPhone } from "./mask.ts";
import { SHARE_CURRENCY, sharesReceived } from "./shares.ts";
import { countLevels } from "./team.ts";

export async function readTeamSummary(
  db: Db,
  member: Member,
): Promise<OutputOf<typeof teamSummary>> {
  const levels = await countLevels(db, member.id);
  return {
    ...levels,
    size: levels.B + levels.C + levels.D,
    rewards: await sharesReceived(db, member),
    currency: SHARE_CURRENCY,
    referrer: await referrerOf(db, member),
    manager: await readManager(db),
  };
}

async function referrerOf(db: Db, member: Member) {
  const { rows } = await sql<{ name: string | null; phone: string }>`
    select r.name, r.phone from members.members m
    join members.members r on r.bucket = platform.bucket_of(m.inviter_id) and r.id = m.inviter_id
    where m.bucket = ${member.bucket} and m.id = ${member.id}`.execute(db);
  const [found] = rows;
  return found ? { name: maskedName(found.name), phone: maskedPhone(found.phone) } : null;
}
