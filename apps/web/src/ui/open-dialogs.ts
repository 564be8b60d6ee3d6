/** The modal dialogs that are open, the topmost last: what is outside of it can be neither seen nor heard. */
import { useEffect, useState } from "react";
import { createStore, useStore } from "../api/store.ts";

export const openDialogs = createStore<HTMLDialogElement[]>([]);

export function dialogOpened(dialog: HTMLDialogElement): void {
  openDialogs.write([...openDialogs.read(), dialog]);
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  openDialogs.write(openDialogs.read().filter((open) => open !== dialog));
}

/** What wants to open by itself, in the order in which it came. */
const waiting = createStore<object[]>([]);

/**
 * Whether a dialog that nobody asked for may be open: while it is wanted, once no other is open and
 * none has waited longer. It then keeps its turn until it is wanted no more.
 */
export function useTurn(isWanted: boolean): boolean {
  const [own] = useState(() => ({}));
  const isFirst = useStore(waiting)[0] === own;
  const isFree = useStore(openDialogs).length === 0;
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
