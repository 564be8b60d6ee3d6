/**
 * Limits the memory held by uploads, for all senders together and for each of them. A request beyond the
 * limit is refused as busy; nothing queues.
 */
import { FEEDBACK_FILE_MAX_BYTES } from "@ballast/contract/constants.ts";
import { Refusal } from "./refusal.ts";

/** The most files of one call. */
export const FILES_MOST = 9;
const CALL_MOST_BYTES = FILES_MOST * FEEDBACK_FILE_MAX_BYTES;

export type UploadBudget = { open(sender: string): Held };
/** The memory that one call holds until it is answered. */
export type Held = {
  /** Refuses busy. */
  take(bytes: number): void;
  free(): void;
};

export function createUploadBudget({
  most = 4 * CALL_MOST_BYTES,
  ofOne = CALL_MOST_BYTES,
} = {}): UploadBudget {
  const bySender = new Map<string, number>();
  let all = 0;
  const add = (sender: string, bytes: number) => {
    const own = (bySender.get(sender) ?? 0) + bytes;
    if (own > 0) bySender.set(sender, own);
    else bySender.delete(sender);
    all += bytes;
  };
  return {
    open(sender) {
      let mine = 0;
      return {
        take(bytes) {
          const own = bySender.get(sender) ?? 0;
          if (all + bytes > most || own + bytes > ofOne) throw new Refusal("busy");
          add(sender, bytes);
          mine += bytes;
        },
        free() {
          add(sender, -mine);
          mine = 0;
        },
      };
    },
  };
}
