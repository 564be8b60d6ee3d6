/** Public ids: a prefix that names the kind, and 32 hex digits (a UUID without dashes). */
import * as z from "zod/mini";
import { BUCKETS } from "./constants.ts";

export const ID_PREFIXES = {
  member: "mbr",
  product: "prd",
  order: "ord",
  ledgerTransaction: "ltx",
  withdrawal: "wdr",
  address: "adr",
  card: "crd",
  deposit: "dep",
  session: "ses",
  passkey: "psk",
  file: "fil",
  lot: "lot",
  agreement: "agr",
  proposal: "prp",
  campaign: "cmp",
  payment: "pay",
  refund: "rfd",
  post: "pst",
  comment: "cmt",
  block: "blk",
  coupon: "cpn",
  claim: "clm",
  codeBatch: "cdb",
  content: "cnt",
  feedback: "fbk",
  message: "msg",
  sweep: "swp",
  transfer: "trf",
  letter: "ltr",
  finding: "fnd",
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

/** Converts a UUID (database format) to a public id. */
export function publicId(kind: IdKind, uuid: string): string {
  return `${ID_PREFIXES[kind]}_${uuid.replaceAll("-", "")}`;
}

/** Converts a public id to a UUID; null when it is not an id of that kind. */
export function uuidOf(kind: IdKind, id: string): string | null {
  const match = new RegExp(`^${ID_PREFIXES[kind]}_([0-9a-f]{32})$`).exec(id);
  const hex = match?.[1];
  if (hex === undefined) return null;
  return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex);
}

const made = new Map<IdKind, ReturnType<typeof makeIdOf>>();

/**
 * Codec between a public id on the wire and a UUID in code. Each kind has one, shared by all calls.
 */
export function idOf(kind: IdKind) {
  const id = made.get(kind) ?? makeIdOf(kind);
  made.set(kind, id);
  return id;
}

function makeIdOf(kind: IdKind) {
  return z.codec(
    z.string().check(z.regex(new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-f]{32}$`))),
    z.string(),
    {
      decode: (id) => uuidOf(kind, id) ?? "",
      encode: (uuid) => publicId(kind, uuid),
    },
  );
}

/** The ledger bucket of a member: the low six bits of the id's last byte (random in a UUIDv7). */
export function bucketOf(memberId: string): number {
  return Number.parseInt(memberId.slice(-2), 16) % BUCKETS;
}
