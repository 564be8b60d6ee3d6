/** A member's own profile. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Language } from "@ballast/contract/language.ts";
import type { logIn, memberInfo } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { hasFundPassword, securityHoldUntil } from "../security/fund-password.ts";
import { warningText } from "./disclosures.ts";
import { policyOf } from "./policy.ts";

type Row = {
  phone: string;
  country: string;
  name: string | null;
  shareCode: string;
  invitedWith: string;
  headFile: string | null;
  registeredAt: Date;
  pausedUntil: Date | null;
  frozenFor: string | null;
};

/** The URL of a file; "" for none. */
export function fileUrl(id: string | null): string {
  return id === null ? "" : `/files/${publicId("file", id)}`;
}

async function rowOf(db: Db, member: { id: string; bucket: number }): Promise<Row> {
  const { rows } = await sql<Row>`
    select phone, country, name, share_code as "shareCode", invited_with as "invitedWith",
      head_file as "headFile", registered_at as "registeredAt",
      case when purchases_paused_until > platform.now() then purchases_paused_until end
        as "pausedUntil", purchases_frozen_for as "frozenFor"
    from members.members where bucket = ${member.bucket} and id = ${member.id}`.execute(db);
  if (!rows[0]) throw new Error("a session of a member that does not exist");
  return rows[0];
}

function profileOf(row: Row, vipLevel: number): OutputOf<typeof logIn> {
  return {
    headUrl: fileUrl(row.headFile),
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
  vipLevel: number,
): Promise<OutputOf<typeof memberInfo>> {
  const row = await rowOf(db, member);
  const { warning, ...policy } = await policyOf(db, row.country);
  return {
    ...profileOf(row, vipLevel),
    userId: member.id,
    country: row.country,
    hasPaypass: await hasFundPassword(db, member),
    securityHoldUntil: await securityHoldUntil(db, member),
    purchasesPausedUntil: row.pausedUntil,
    purchasesFrozenFor: row.frozenFor,
    policy: { ...policy, warning: warningText(language, warning) },
  };
}
