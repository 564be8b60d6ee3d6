/** What is drawn and loaded once the phone has nothing else to do after the app was opened. */
import { type ReactNode, Suspense, startTransition, useEffect, useState } from "react";
import { createStore } from "../api/store.ts";
import { whenIdle } from "../api/when-idle.ts";

const hasOpened = createStore(false);
let isWaiting = false;

/** Looked for with the first screen that has something to draw then. */
function waitForIt(): void {
  if (isWaiting) return;
  isWaiting = true;
  whenIdle(() => hasOpened.write(true));
}

/** Turns true in slices, so that a slow phone answers meanwhile. */
export function useHasOpened(): boolean {
  const [isNow, setIsNow] = useState(hasOpened.read);
  useEffect(() => {
    waitForIt();
    const follow = () => startTransition(() => setIsNow(hasOpened.read()));
    follow();
    return hasOpened.subscribe(follow);
  }, []);
  return isNow;
}

/** `meanwhile` keeps the place of what comes. */
export function AfterOpening(props: { meanwhile?: ReactNode; children: ReactNode }) {
  const { meanwhile = null, children } = props;
  return useHasOpened() ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile;
}
