import { REFUSALS, type RefusalCode } from "@ballast/contract/errors.ts";

/**
 * An expected error. Thrown by a use case, answered with the code's number, status and sentence;
 * `details` fill the sentence's {names}. The transaction is rolled back.
 */
export class Refusal extends Error {
  readonly refusal: RefusalCode;
  readonly details: Record<string, string>;

  constructor(refusal: RefusalCode, details: Record<string, string> = {}) {
    super(refusal);
    this.name = "Refusal";
    this.refusal = refusal;
    this.details = details;
  }

  get number(): number {
    return REFUSALS[this.refusal].number;
  }

  get status(): number {
    return REFUSALS[this.refusal].status;
  }
}

/** Throws the refusal when the condition does not hold. */
export function refuseUnless(
  condition: unknown,
  refusal: RefusalCode,
  details?: Record<string, string>,
): asserts condition {
  if (!condition) throw new Refusal(refusal, details);
}

/** The result of the work, or null when it was refused. */
export function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}
