/**
 * Marks the entries of the browser's history. Before the first of them lies another page, so while
 * a sheet is open on the first screen a sentinel follows it: an entry of the same place that gives
 * "back" somewhere to go. The sentinel is removed when the sheet closes.
 */
import { hasOverlay } from "./overlay-stack.ts";

export type HistoryState = { index: number; isStep?: true } | null;

export const historyState = () => window.history.state as HistoryState;
export const isOnSentinel = () => historyState()?.isStep === true;

/** `at` is the position of the app in the history; the browser follows a moment later. */
export function createSentinel(at: { index: number }) {
  // The callback to run once the sentinel is removed.
  let after: (() => void) | null = null;
  const takeBack = (then: () => void): void => {
    if (after === null) window.history.back();
    after = then;
  };
  let isOver = false;
  const leave = (then = () => {}): void => {
    if (isOnSentinel() && !hasOverlay() && after === null && !isOver) takeBack(then);
  };
  const onOverlay = (): void => {
    if (hasOverlay() && at.index === 0) {
      at.index = 1;
      window.history.pushState({ index: at.index, isStep: true }, "");
    }
    // Deferred, because the code that closes one sheet may open the next or go to another screen.
    if (!hasOverlay()) queueMicrotask(() => leave());
  };
  /**
   * Calls `begin` from the start. If a reload left a sentinel without its sheet, `begin` runs once
   * it is removed.
   */
  const start = (begin: () => void): void => {
    if (isOnSentinel() && !hasOverlay()) queueMicrotask(() => leave(begin));
    else {
      onOverlay();
      begin();
    }
  };
  /** Returns true when going back has only removed the sentinel. */
  const hasLeft = (state: HistoryState): boolean => {
    const then = after;
    after = null;
    if (then === null || state?.index !== 0) return false;
    at.index = 0;
    then();
    // A sheet may have opened meanwhile.
    onOverlay();
    return true;
  };
  /**
   * Returns true when the browser went forward to a sentinel whose sheet is closed; it is removed
   * again.
   */
  const hasMet = (state: HistoryState): boolean => {
    if (state?.isStep !== true || hasOverlay()) return false;
    at.index = state.index;
    leave();
    return true;
  };
  const end = (): void => {
    isOver = true;
  };
  return {
    takeBack,
    leave,
    onOverlay,
    start,
    hasLeft,
    hasMet,
    end,
    isLeaving: () => after !== null,
  };
}
