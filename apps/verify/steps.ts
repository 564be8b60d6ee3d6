/** The steps of a check in their order, each with its answer, up to the one that breaks. */
import type { Outcome } from "./check.ts";
import type { StatementOutcome } from "./statement.ts";
import { isByHand } from "./two-lists.ts";
import type { Word } from "./words.ts";

/** Each is also the word for it. "look" is what the reader has to judge. */
export type Answer = "yes" | "no" | "look" | "notYet" | "notReached" | "nothingYet";
export type Step = { name: Word; asks: Word; answer: Answer };

const OF_A_PROOF = [
  ["stepFile", "stepFileAsks"],
  ["stepPart", "stepPartAsks"],
  ["stepTree", "stepTreeAsks"],
  ["stepTotal", "stepTotalAsks"],
  ["stepKnown", "stepKnownAsks"],
] as const satisfies [Word, Word][];
const OF_A_STATEMENT = [
  ["stepFile", "stepEndAsks"],
  ["stepKey", "stepKeyAsks"],
  ["stepSignature", "stepSignatureAsks"],
  ["stepContents", "stepContentsAsks"],
  ["stepIssuer", "stepIssuerAsks"],
] as const satisfies [Word, Word][];

/** `found` is null before the check. */
export function proofSteps(found: Outcome | null): Step[] {
  if (found === null) return OF_A_PROOF.map(unanswered);
  const { trouble, clash } = found;
  const [at, answer] = trouble ? BREAKS[trouble] : ([4, againstOthers(found)] as const);
  const steps = brokenAt(OF_A_PROOF, at, answer);
  // Two lists are compared with each other, whatever the proof is worth.
  if (trouble && clash) steps[4] = { ...unanswered(OF_A_PROOF[4]), answer: againstOthers(found) };
  return steps;
}

const BREAKS = {
  unreadable: [0, "no"],
  other_list: [0, "no"],
  // Most often a typing error.
  other_number: [1, "look"],
  wrong_sums: [2, "no"],
  wrong_total: [3, "no"],
} as const satisfies Record<NonNullable<Outcome["trouble"]>, readonly [number, Answer]>;

function againstOthers({ wrong, clash, isCompared }: Outcome): Answer {
  if (clash) return isByHand(clash) ? "look" : "no";
  if (wrong) return "no";
  return isCompared ? "yes" : "nothingYet";
}

export function statementSteps(found: StatementOutcome | null): Step[] {
  if (found === null) return OF_A_STATEMENT.map(unanswered);
  const { wrong, about } = found;
  // Who published the keys no check can tell.
  if (wrong === null) return brokenAt(OF_A_STATEMENT, 4, "look");
  return brokenAt(OF_A_STATEMENT, about === null ? 0 : STATEMENT_BREAKS[wrong], "no");
}

const STATEMENT_BREAKS = {
  notStatement: 0,
  cutFile: 0,
  unsignedForm: 0,
  unknownKey: 1,
  forged: 2,
  otherStatement: 3,
  changedFile: 3,
  revokedKey: 4,
} as const satisfies Record<NonNullable<StatementOutcome["wrong"]>, number>;

type Names = readonly [Word, Word];

const unanswered = ([name, asks]: Names): Step => ({ name, asks, answer: "notYet" });

function brokenAt(names: readonly Names[], at: number, answer: Answer): Step[] {
  return names.map(([name, asks], place) => ({
    ...{ name, asks },
    answer: place < at ? "yes" : place === at ? answer : "notReached",
  }));
}
