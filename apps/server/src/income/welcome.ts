/** The welcome income: one free income for each new member, from a promotion budget only. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { openCampaign } from "../reserve/campaigns.ts";

/** Members processed in one run, and how far back it reads: registrations commit in nearly their order. */
const BATCH = 200;
const NEWEST = 10_000;

type NewMember = { bucket: number; id: string };

/** An error for one member does not block the others; it is tried again by the next run. */
export async function welcomeNewMembers(db: Db): Promise<void> {
  const failures: unknown[] = [];
  for (const member of await notYetWelcomed(db)) {
    await welcomeMember(db, member).catch((error) => failures.push(error));
  }
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
    select m.bucket, m.id from members.members m
    where m.registered_at >= coalesce((
        select w.registered_at from income.welcomes w
        order by w.registered_at desc offset ${NEWEST} limit 1), '-infinity')
      and not exists (
        select from income.welcomes w where w.bucket = m.bucket and w.member_id = m.id)
    order by m.registered_at, m.id limit ${BATCH}`.execute(db);
  return rows;
}

/** 'draw' when the money must be moved to the member's bucket first. */
async function giveWelcome(db: Db, { bucket, id }: NewMember): Promise<string | undefined> {
  const { rows } = await sql<{ outcome: string }>`
    select income.welcome(${bucket}, ${id}) as outcome`.execute(db);
  return rows[0]?.outcome;
}
