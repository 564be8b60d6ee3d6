/** The open modal dialogs, the topmost last. Content outside of the topmost one is inert. */
import { POPUP_AFTER_MS } from "@ballast/contract/constants.ts";
import { useEffect, useState } from "react";
import { createStore, useStore } from "../api/store.ts";

export const openDialogs = createStore<HTMLDialogElement[]>([]);

/**
 * True when no dialog is open or was open a moment ago: somebody who closes a dialog goes on to
 * something and must not be interrupted.
 */
const isQuiet = createStore(true);

export function dialogOpened(dialog: HTMLDialogElement): void {
  openDialogs.write([...openDialogs.read(), dialog]);
  isQuiet.write(false);
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  const left = openDialogs.read().filter((open) => open !== dialog);
  openDialogs.write(left);
  if (left.length > 0) return;
  // A dialog that opened and closed again meanwhile has started a wait of its own.
  setTimeout(() => left === openDialogs.read() && isQuiet.write(true), POPUP_AFTER_MS);
}

/** The dialogs that wait to open by themselves, in the order in which they came. */
const waiting = createStore<object[]>([]);

/**
 * Whether a dialog that nobody requested may be open: while it is wanted, once no other dialog is
 * open or was just closed, and none has waited longer. It then keeps its turn until it is no longer
 * wanted.
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
