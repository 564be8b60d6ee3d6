/**
 * Letters from staff to members: the recipients, and the kind of message under which members find
 * them.
 */
export const LETTER_KINDS = ["notice", "order", "wallet"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/**
 * The recipients: all members; those of a country; those with a running order, of any product or of
 * one; one member. Each reads the letter in their own language, so there is no group by language.
 */
export const LETTER_GROUPS = [
  ...(["all", "country", "open_orders", "product", "member"] as const),
] as const;
export type LetterGroup = (typeof LETTER_GROUPS)[number];

/** The groups that can be restricted to one country. */
export const IN_A_COUNTRY: readonly LetterGroup[] = [
  ...(["country", "open_orders", "product"] as const),
];

/** The maximum number of characters of a letter's text and title in one language. */
export const LETTER_BODY_MOST = 1_000;
export const LETTER_TITLE_MOST = 120;
