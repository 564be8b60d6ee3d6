/** Submits a claim, which waits for a decision of staff and then gets its bonus. */
import { CLAIM_KINDS, type Claim, type ClaimKind } from "@ballast/contract/gift/claims.ts";
import { readVideoLink } from "@ballast/contract/gift/video-link.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { addFile, type StoredImage } from "../members/files.ts";
import { fileUrl } from "../members/member.ts";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { offerFor } from "../reserve/gifts.ts";

type Member = { id: string; bucket: number };
type Row = Omit<Claim, "fileUrl" | "offered"> & { fileId: string | null };

/** Both claims of a member; open when nothing was submitted. */
export async function claimsOf(db: Db, member: Member): Promise<Claim[]> {
  const { rows } = await sql<Row>`
    select kind, state, currency, amount, id as "claimId", file_id as "fileId", link,
      submitted_at as "submittedTime", decided_at as "decidedTime", reason,
      transaction_id as "transactionId"
    from rewards.claims where bucket = ${member.bucket} and member_id = ${member.id}`.execute(db);
  const claims: Claim[] = [];
  for (const kind of CLAIM_KINDS) {
    const row = rows.find((candidate) => candidate.kind === kind);
    const offer = row?.state === "approved" ? null : await offerFor(db, member, kind);
    const promised = row?.state === "refused" ? null : row;
    claims.push({
      kind,
      state: row?.state ?? "open",
      offered: offer !== null,
      currency: promised?.currency ?? offer?.currency ?? null,
      amount: promised?.amount ?? offer?.amount ?? null,
      claimId: row?.claimId ?? null,
      fileUrl: row?.fileId ? fileUrl(row.fileId) : null,
      link: row?.link ?? null,
      submittedTime: row?.submittedTime ?? null,
      decidedTime: row?.decidedTime ?? null,
      reason: row?.reason ?? null,
      transactionId: row?.transactionId ?? null,
    });
  }
  return claims;
}

export async function claimJoinGroup(tx: Tx, member: Member, image: StoredImage): Promise<Claim> {
  const fileId = await addFile(tx, member.id, image);
  const proof = `image:${image.hash.toString("hex")}`;
  return submit(tx, member, "join_group", { fileId, link: null, proof });
}

/** Refuses link_not_valid, and what every claim is refused with. */
export function claimShareVideo(tx: Tx, member: Member, link: string): Promise<Claim> {
  const video = readVideoLink(link);
  refuseUnless(video?.host === "youtube.com", "link_not_valid");
  return submit(tx, member, "share_video", { fileId: null, link: video.url, proof: video.url });
}

async function submit(
  tx: Tx,
  member: Member,
  kind: ClaimKind,
  { fileId, link, proof }: { fileId: string | null; link: string | null; proof: string },
): Promise<Claim> {
  const { rows } = await sql<{ outcome: string | null }>`
    select rewards.submit_claim(${member.bucket}, ${member.id}, ${uuidv7()}, ${kind}, ${fileId},
      ${link}, ${proof}) as outcome`.execute(tx);
  const outcome = rows[0]?.outcome;
  if (
    outcome === "promotions_not_allowed" ||
    outcome === "promotion_over" ||
    outcome === "claim_not_open" ||
    outcome === "proof_taken"
  ) {
    throw new Refusal(outcome);
  }
  if (outcome !== null) throw new Error(`rewards.submit_claim answered ${outcome}`);
  const claim = (await claimsOf(tx, member)).find((candidate) => candidate.kind === kind);
  if (!claim) throw new Error("a claim that was handed in is not there");
  return claim;
}
