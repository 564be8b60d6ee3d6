/** A member's own profile. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Language } from "@ballast/contract/language.ts";
import { AVATARS, avatarUrl } from "@ballast/contract/user/avatars.ts";
import type { logIn, memberInfo } from "@ballast/contract/user/calls.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";
import { warningText } from "./disclosures.ts";
import type { Policy } from "./policy.ts";

type Row = {
  phone: string;
  country: string;
  name: string | null;
  shareCode: string;
  invitedWith: string;
  head: string | null;
  registeredAt: Date;
  pausedUntil: Date | null;
  frozenFor: string | null;
  hasFundPassword: boolean;
  holdUntil: Date | null;
};

export const fileUrl = (id: string): string => `/files/${publicId("file", id)}`;

/** What others see of a member: the name of a drawn avatar, the id of a photo, or null. */
export const shownHead = (of: RawBuilder<unknown>) => sql`
  coalesce(${of}.drawn_head, ${of}.head_file::text)`;

/** The URL of what `shownHead` selects; "" for null. */
export function headUrlOf(head: string | null): string {
  const drawn = AVATARS.find((avatar) => avatar === head);
  if (drawn) return avatarUrl(drawn);
  return head === null ? "" : fileUrl(head);
}

/** The member with the policy of the member's country. */
async function rowOf(db: Db, member: { id: string; bucket: number }): Promise<Row & Policy> {
  const { rows } = await sql<Row & Policy>`
    select m.phone, m.country, m.name, m.share_code as "shareCode",
      m.invited_with as "invitedWith", ${shownHead(sql`m`)} as head,
      m.registered_at as "registeredAt",
      case when m.purchases_paused_until > platform.now() then m.purchases_paused_until end
        as "pausedUntil", m.purchases_frozen_for as "frozenFor",
      l.fund_password_hash is not null as "hasFundPassword",
      case when l.hold_until > platform.now() then l.hold_until end as "holdUntil",
      p.offers, p.promotions, p.invitations, p.coupons, p.claims, p.warning
    from members.members m join security.logins l on l.member_id = m.id
      cross join lateral members.policy(m.country) p
    where m.bucket = ${member.bucket} and m.id = ${member.id}`.execute(db);
  // the account was closed after the call began
  if (!rows[0]) throw new Refusal("not_logged_in");
  return rows[0];
}

function profileOf(row: Row, vipLevel: number): OutputOf<typeof logIn> {
  return {
    headUrl: headUrlOf(row.head),
    vipLevel,
    phone: row.phone,
    name: row.name ?? row.phone,
    shareCode: row.shareCode,
    markHeadbgUrl: "",
    markText: "",
    createTime: row.registeredAt,
    invitateCode: row.invitedWith,
    timezoneType: 0,
  };
}

/** `vipLevel` depends on orders of invited members, so the caller computes it. */
export async function readProfile(
  db: Db,
  member: { id: string; bucket: number },
  vipLevel: number,
): Promise<OutputOf<typeof logIn>> {
  return profileOf(await rowOf(db, member), vipLevel);
}

export async function readMemberInfo(
  db: Db,
  member: { id: string; bucket: number },
  language: Language,
  level: Promise<number>,
): Promise<OutputOf<typeof memberInfo>> {
  // Home waits for this call, so its reads run at once.
  const [row, vipLevel] = await Promise.all([rowOf(db, member), level]);
  return {
    ...profileOf(row, vipLevel),
    userId: member.id,
    country: row.country,
    hasPaypass: row.hasFundPassword,
    securityHoldUntil: row.holdUntil,
    purchasesPausedUntil: row.pausedUntil,
    purchasesFrozenFor: row.frozenFor,
    policy: {
      ...{ offers: row.offers, promotions: row.promotions, invitations: row.invitations },
      ...{ coupons: row.coupons, claims: row.claims },
      warning: warningText(language, row.warning),
    },
  };
}
