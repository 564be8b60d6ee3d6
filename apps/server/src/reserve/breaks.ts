/** Breaks between the books and the outside, and what each kind of them means. */

export const BREAK_KINDS = ["more_outside", "less_outside", "stray_line", "wrong_balance"] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];
