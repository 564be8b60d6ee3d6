/** The service `gift`: two bonuses that a member can claim once each, and that staff decide on. */
import * as z from "zod/mini";
import { AVATAR_MAX_BYTES } from "../constants.ts";
import { endpoint, instant } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";

export const CLAIM_KINDS = ["join_group", "share_video"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** open: can be submitted · submitted: waits for staff · refused: may be submitted again. */
export const CLAIM_STATES = ["open", "submitted", "approved", "refused"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

const claim = z.object({
  kind: z.enum(CLAIM_KINDS),
  state: z.enum(CLAIM_STATES),
  /**
   * False when the claim cannot be submitted: there is no budget, or the member's country does not
   * allow it.
   */
  offered: z.boolean(),
  currency: z.nullable(currency),
  /** The amount of the bonus; null where there is no offer and was none. */
  amount: z.nullable(amount),
  claimId: z.nullable(idOf("claim")),
  /** The submitted evidence: the member's own file, or a link. */
  fileUrl: z.nullable(z.string()),
  link: z.nullable(z.string()),
  submittedTime: z.nullable(instant),
  decidedTime: z.nullable(instant),
  /** The reason for the refusal, or what was verified. */
  reason: z.nullable(z.string()),
  /** The ledger transaction of the bonus; its trail leads to the budget. */
  transactionId: z.nullable(idOf("ledgerTransaction")),
});
export type Claim = z.output<typeof claim>;

export const claimsInfo = endpoint({
  service: "gift",
  method: "GET",
  path: "shareactive/info",
  member: true,
  body: "none",
  purpose: "state of the two claims",
  output: z.object({
    /** Whether the policy of the member's country allows claims at all. */
    allowed: z.boolean(),
    /** Both kinds of claims, in their order. */
    claims: z.array(claim),
    /** The official group; null while there is none. */
    group: z.nullable(z.object({ name: z.string(), url: z.string() })),
    /** The label that a rewarded post must carry, in the member's language. */
    label: z.string(),
  }),
});

const refusals = [
  "promotions_not_allowed",
  "promotion_over",
  "claim_not_open",
  "proof_taken",
] as const;

/** Submits one picture that shows the membership in the group. */
export const claimJoinGroup = endpoint({
  service: "gift",
  method: "POST",
  path: "shareactive/uploadScreenshot",
  member: true,
  body: "multipart",
  files: { field: "file", least: 1, most: 1, mostBytes: AVATAR_MAX_BYTES },
  purpose: "join-group claim",
  output: claim,
  refusals: [...refusals, "file_too_large", "file_not_an_image", "image_is_heic"],
});

const LINK_MAX_LENGTH = 200;

export const claimShareVideo = endpoint({
  service: "gift",
  method: "POST",
  path: "shareactive/putYoutubeLink",
  member: true,
  body: "form",
  purpose: "share claim",
  input: z.object({
    link: z.string().check(z.trim(), z.minLength(1), z.maxLength(LINK_MAX_LENGTH)),
  }),
  output: claim,
  refusals: [...refusals, "link_not_valid"],
});
