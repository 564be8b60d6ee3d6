/**
 * The paths of the app that have an address of their own, without a hash, so that whoever shows a
 * preview of a link can read what is behind it. The server answers each with the app's page, and the
 * page goes on to the place after the hash.
 */
export const LINKED_PATHS = [
  "/welcome",
  "/status",
  "/proofs",
  "/red-flags",
  "/how-paid",
  "/user/login/register",
] as const;

export type LinkedPath = (typeof LINKED_PATHS)[number];

/** The path of an invitation, which ends with the inviter's code. */
export const INVITATION_PATH = "/user/login/register" satisfies LinkedPath;

/** What a preview of a page says; the picture is the same for all. */
export type LinkPreview = { title: string; description: string };

/** By path ("/" is the app itself) and language. */
export type LinkPreviews<Language extends string> = Record<
  "/" | LinkedPath,
  Record<Language, LinkPreview>
>;

/** Files of the build: the texts, which the server reads, and the picture of 1200 by 630. */
export const PREVIEW_TEXTS = "link-previews.json";
export const PREVIEW_PICTURE = "preview.png";
