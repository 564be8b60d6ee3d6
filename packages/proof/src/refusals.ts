/**
 * Every refusal of this package with its meaning. Screens have their own wording; malformed input
 * never throws.
 */
export const REFUSALS = {
  // input that cannot be read
  wrong_type: "not of the kind that is expected here",
  wrong_length: "shorter or longer than the format says",
  wrong_format: "does not begin as this format begins, or a field is out of its range",
  not_canonical: "says the same in other bytes than the one way the format allows",
  identifier_malformed: "the member's identifier is empty, too long or not well-formed text",
  // claims that no tree accepts
  identifier_repeated:
    "two claims of one identifier, whose member would find a part of what is owed",
  negative_amount: "an amount is below zero",
  amount_too_large: "an amount needs more than 64 bits",
  sum_overflow: "a sum needs more than 64 bits",
  too_many_leaves: "more leaves than the tree has places",
  too_few_chunks: "a claim stands in fewer than two chunks",
  // proofs
  other_commit: "the proof belongs to another commit",
  chunks_out_of_order: "a leaf is named twice, or the leaves are not in ascending order",
  padding_leaf: "the leaf lies behind the last one that counts",
  wrong_root: "the leaf does not lead to the published root",
  wrong_total: "the sums lead to another total than the published one",
  wrong_count: "another number of leaves than the published one",
  not_what_is_owed: "the leaves add up to another amount than the member is owed",
  // commits
  other_currency: "a commit of another currency",
  gap_in_chain: "a commit is missing between two others",
  broken_chain: "a commit does not contain the hash of the one before",
  days_out_of_order: "a commit is of an earlier day than the one before",
  two_roots_for_one_day: "two roots were published for one day",
  two_commits_for_one_day: "two commits were published for one day",
  two_commits_for_one_place: "two commits were published for one place in the chain",
} as const;

export type Refusal = keyof typeof REFUSALS;

/**
 * Thrown inside the package; the functions of a member's check return it as data. `where` is a
 * position in a file.
 */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, where = "") {
    super(`${refusal}: ${REFUSALS[refusal]}${where && ` (${where})`}`);
    this.refusal = refusal;
  }
}
