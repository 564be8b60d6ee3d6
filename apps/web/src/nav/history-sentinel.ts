/**
 * Marks the entries of the browser's history. Before the first of them lies another page, so while a
 * sheet is open on the first screen a sentinel follows it: an entry of the same place that gives "back"
 * somewhere to go. It is taken back when the sheet closes.
 */
import { hasOverlay } from "./overlay-stack.ts";

export type HistoryState = { index: number; isStep?: true } | null;

export const historyState = () => window.history.state as HistoryState;
export const isOnSentinel = () => historyState()?.isStep === true;

/** `at`: where the app is in the history; the browser follows a moment later. */
export function createSentinel(at: { index: number }) {
  // What is to be done once the sentinel is taken back.
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
    // Not at once: what closes one sheet may open the next, or go on to another screen.
    if (!hasOverlay()) queueMicrotask(() => leave());
  };
  /** `begin` goes on from the start; once the step is gone, where a reload left it without its sheet. */
  const start = (begin: () => void): void => {
    if (isOnSentinel() && !hasOverlay()) queueMicrotask(() => leave(begin));
    else {
      onOverlay();
      begin();
    }
  };
  /** Whether going back has only taken the step away. */
  const hasLeft = (state: HistoryState): boolean => {
    const then = after;
    after = null;
    if (then === null || state?.index !== 0) return false;
    at.index = 0;
    then();
    // A sheet that opened meanwhile.
    onOverlay();
    return true;
  };
  /** Whether the browser has gone forward to a step whose sheet is gone, which is taken back again. */
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
