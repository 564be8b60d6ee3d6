/** Letters of staff to members: to whom, and under which kind of message a member finds them. */
export const LETTER_KINDS = ["notice", "order", "wallet"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/**
 * All members; those of a country; those with an order that runs, of any product or of one;
 * one. Each reads it in the own language, so no group is made by that.
 */
export const LETTER_GROUPS = [
  ...(["all", "country", "open_orders", "product", "member"] as const),
] as const;
export type LetterGroup = (typeof LETTER_GROUPS)[number];

/** Groups that may be only of one country. */
export const IN_A_COUNTRY: readonly LetterGroup[] = [
  ...(["country", "open_orders", "product"] as const),
];

/** Signs of a letter's text and title in one language. */
export const LETTER_BODY_MOST = 1_000;
export const LETTER_TITLE_MOST = 120;
