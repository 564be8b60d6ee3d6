/** The errors that a call can end with. */
import type { RefusalCode } from "@ballast/contract/errors.ts";

/** A refusal: an expected error. `message` is the server's sentence in the member's language. */
export class Refused extends Error {
  readonly refusal: RefusalCode;
  readonly details: Record<string, string>;
  constructor(message: string, details: Record<string, string>) {
    super(message);
    this.refusal = (details.refusal ?? "internal_error") as RefusalCode;
    this.details = details;
  }
}

/** The server could not be reached, timed out, or returned a malformed response. */
export class Unreachable extends Error {}

export function isRefused(error: unknown, ...codes: RefusalCode[]): error is Refused {
  return error instanceof Refused && (codes.length === 0 || codes.includes(error.refusal));
}
