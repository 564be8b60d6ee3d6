/**
 * The entries of the browser's history as the app marks them. Before the first of them lies another
 * page: while a sheet is open on the first screen a step follows it, an entry of the same place, so
 * that going back has somewhere to go. With the sheet the step is taken back.
 */
import { isCovered } from "./layers.ts";

export type HistoryState = { index: number; isStep?: true } | null;

export const historyState = () => window.history.state as HistoryState;
export const isOnStep = () => historyState()?.isStep === true;

/** `at`: where the router is; the browser follows a step later. */
export function createStep(at: { index: number }) {
  // What is to be done once the step is taken back.
  let after: (() => void) | null = null;
  const takeBack = (then: () => void): void => {
    if (after === null) window.history.back();
    after = then;
  };
  let isOver = false;
  const leave = (then = () => {}): void => {
    if (isOnStep() && !isCovered() && after === null && !isOver) takeBack(then);
  };
  const onLayer = (): void => {
    if (isCovered() && at.index === 0) {
      at.index = 1;
      window.history.pushState({ index: at.index, isStep: true }, "");
    }
    // Not at once: what closes one sheet may open the next, or go on to another screen.
    if (!isCovered()) queueMicrotask(() => leave());
  };
  /** `begin` goes on from the start; once the step is gone, where a reload left it without its sheet. */
  const start = (begin: () => void): void => {
    if (isOnStep() && !isCovered()) queueMicrotask(() => leave(begin));
    else {
      onLayer();
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
    onLayer();
    return true;
  };
  /** Whether the browser has gone forward to a step whose sheet is gone, which is taken back again. */
  const hasMet = (state: HistoryState): boolean => {
    if (state?.isStep !== true || isCovered()) return false;
    at.index = state.index;
    leave();
    return true;
  };
  const end = (): void => {
    isOver = true;
  };
  return { takeBack, leave, onLayer, start, hasLeft, hasMet, end, isLeaving: () => after !== null };
}
