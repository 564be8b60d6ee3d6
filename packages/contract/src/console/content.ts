/** The service `console`: members' pictures, previews of letters, and generated codes. */
import * as z from "zod/mini";
import { endpoint, whole } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { LETTER_GROUPS, LETTER_KINDS } from "../message/letters.ts";

const base = { service: "console", member: false } as const;
const id = z.string().check(z.regex(/^[a-z]{3}_[0-9a-f]{32}$/));

/** The resources whose rows can have pictures. */
export const PICTURES_OF = ["claims", "posts", "feedback"] as const;
export type PicturesOf = (typeof PICTURES_OF)[number];

export const consoleLookAtPictures = endpoint({
  ...base,
  method: "POST",
  body: "form",
  staff: ["support", "content", "admin"],
  path: "picture/look",
  purpose:
    "a look at what a member sent, kept in the audit log once; its pictures are fetched by it",
  input: z.object({ of: z.enum(PICTURES_OF), id }),
  output: z.object({ look: z.number(), pictures: z.number() }),
  refusals: ["not_found"],
});

export const consolePicture = endpoint({
  ...base,
  method: "GET",
  body: "query",
  staff: ["support", "content", "admin"],
  path: "picture",
  purpose: "a picture that a member sent, for whoever decides about it and just asked to look",
  input: z.object({
    of: z.enum(PICTURES_OF),
    id,
    no: z._default(whole(1, 6), 1),
    look: whole(1, Number.MAX_SAFE_INTEGER),
  }),
  output: z.object({}),
  refusals: ["not_found", "claim_unknown"],
  download: true,
});

export const consoleCheckLetter = endpoint({
  ...base,
  method: "POST",
  body: "multipart",
  staff: ["support", "content", "admin"],
  path: "letter/check",
  purpose:
    "how many members a letter would reach, and whether its words may be said; sends nothing",
  input: z.object({
    kind: z.enum(LETTER_KINDS),
    to: z.enum(LETTER_GROUPS),
    country: z.optional(z.string().check(z.maxLength(2))),
    member: z.optional(idOf("member")),
    product: z.optional(idOf("product")),
    /** JSON of {"en_US": {"title", "body"}, …}. */
    texts: z.string().check(z.maxLength(60_000)),
  }),
  output: z.object({ members: z.number(), missing: z.array(z.string()) }),
  refusals: ["publication_not_valid", "words_not_allowed", "letter_to_nobody"],
});

export const consoleMakeCodes = endpoint({
  ...base,
  method: "POST",
  body: "form",
  staff: ["finance"],
  path: "codes/make",
  purpose: "makes the codes of an approved batch and hands them out as CSV, this once",
  input: z.object({
    batch: idOf("codeBatch"),
    word: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.object({}),
  refusals: ["terms_not_valid"],
  download: true,
});
