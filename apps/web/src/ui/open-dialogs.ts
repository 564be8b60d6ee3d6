/** The modal dialogs that are open, the topmost last: what is outside of it can be neither seen nor heard. */
import { createStore } from "../api/store.ts";

export const openDialogs = createStore<HTMLDialogElement[]>([]);

export function dialogOpened(dialog: HTMLDialogElement): void {
  openDialogs.write([...openDialogs.read(), dialog]);
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  openDialogs.write(openDialogs.read().filter((open) => open !== dialog));
}
