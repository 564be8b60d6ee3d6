/** The modal dialogs that are open, the topmost last: what is outside of it can be neither seen nor heard. */
import { POPUP_AFTER_MS } from "@ballast/contract/constants.ts";
import { useEffect, useState } from "react";
import { createStore, useStore } from "../api/store.ts";

export const openDialogs = createStore<HTMLDialogElement[]>([]);

/** None is open, nor was a moment ago: who closes one goes on to something, and is not stopped there. */
const isQuiet = createStore(true);

export function dialogOpened(dialog: HTMLDialogElement): void {
  openDialogs.write([...openDialogs.read(), dialog]);
  isQuiet.write(false);
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  const left = openDialogs.read().filter((open) => open !== dialog);
  openDialogs.write(left);
  if (left.length > 0) return;
  // One that opened meanwhile, and closed again, waits anew by itself.
  setTimeout(() => left === openDialogs.read() && isQuiet.write(true), POPUP_AFTER_MS);
}

/** What wants to open by itself, in the order in which it came. */
const waiting = createStore<object[]>([]);

/**
 * Whether a dialog that nobody asked for may be open: while it is wanted, once no other is open or
 * was just closed, and none has waited longer. It then keeps its turn until it is wanted no more.
 */
export function useTurn(isWanted: boolean): boolean {
  const [own] = useState(() => ({}));
  const isFirst = useStore(waiting)[0] === own;
  const isFree = useStore(isQuiet);
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    waiting.write([...waiting.read(), own]);
    return () => waiting.write(waiting.read().filter((one) => one !== own));
  }, [isWanted, own]);
  const isOurs = isWanted && isFirst && (isFree || hasBegun);
  if (isOurs !== hasBegun) setHasBegun(isOurs);
  return isOurs;
}
