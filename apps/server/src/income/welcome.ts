/** The welcome income: one free income for each new member, from a promotion budget only. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { openCampaign } from "../reserve/campaigns.ts";

/** Members processed in one run. */
const BATCH = 200;

type NewMember = { bucket: number; id: string };

/** An error for one member does not block the others; it is tried again by the next run. */
export async function welcomeNewMembers(db: Db): Promise<void> {
  const failures: unknown[] = [];
  for (const member of await notYetWelcomed(db)) {
    await welcomeMember(db, member).catch((error) => failures.push(error));
  }
  await sql`select income.note_welcomed(ledger.written_until())`.execute(db);
  if (failures.length > 0) throw new AggregateError(failures, "welcome: members were left out");
}

async function welcomeMember(db: Db, member: NewMember): Promise<void> {
  if ((await giveWelcome(db, member)) !== "draw") return;
  const campaign = await openCampaign(db, "welcome");
  if (!campaign) return;
  await sql`
    select reserve.draw_promotion(${campaign.id}, ${member.bucket}, ${campaign.amount})
  `.execute(db);
  await giveWelcome(db, member);
}

export async function notYetWelcomed(db: Db): Promise<NewMember[]> {
  const { rows } = await sql<NewMember>`
    select bucket, id from income.not_yet_welcomed(${BATCH})`.execute(db);
  return rows;
}

/** 'draw' when the money must be moved to the member's bucket first. */
async function giveWelcome(db: Db, { bucket, id }: NewMember): Promise<string | undefined> {
  const { rows } = await sql<{ outcome: string }>`
    select income.welcome(${bucket}, ${id}) as outcome`.execute(db);
  return rows[0]?.outcome;
}
