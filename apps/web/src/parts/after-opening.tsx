/** What is drawn and loaded once the phone has nothing else to do after the app was opened. */
import { type ReactNode, Suspense } from "react";
import { createStore, useStore } from "../api/store.ts";
import { whenIdle } from "../api/when-idle.ts";

const hasOpened = createStore(false);
let isWaiting = false;

/** Asked for with the first screen that has something to draw then. */
const store = {
  ...hasOpened,
  subscribe(listener: () => void) {
    if (!isWaiting) {
      isWaiting = true;
      whenIdle(() => hasOpened.write(true));
    }
    return hasOpened.subscribe(listener);
  },
};

/** `meanwhile` keeps the place of what comes. */
export function AfterOpening(props: { meanwhile?: ReactNode; children: ReactNode }) {
  const { meanwhile = null, children } = props;
  return useStore(store) ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile;
}
