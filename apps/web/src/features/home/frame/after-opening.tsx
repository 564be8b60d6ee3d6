/** What is drawn and loaded once the phone has nothing else to do after the app was opened. */
import { type ReactNode, Suspense, startTransition, useEffect, useState } from "react";
import { createStore } from "../../../api/store.ts";
import { LATEST_MS, whenIdle } from "../../../api/when-idle.ts";

const hasOpened = createStore(false);
/** Each comes in an idle moment of its own: together they would keep a slow phone from answering. */
const turns: (() => void)[] = [];
/** Of all together, and of those that come again with the next screen: nobody waits for each anew. */
const latest = createStore(0);

function awaitTurn(turn: () => void): () => void {
  if (latest.read() === 0) latest.write(performance.now() + LATEST_MS);
  turns.push(turn);
  if (turns.length === 1) whenIdle(takeTurns, latest.read());
  return () => {
    const place = turns.indexOf(turn);
    if (place >= 0) turns.splice(place, 1);
  };
}

function takeTurns(): void {
  turns.shift()?.();
  hasOpened.write(turns.length === 0);
  if (turns.length > 0) whenIdle(takeTurns, latest.read());
}

export function useHasOpened(): boolean {
  const [isNow, setIsNow] = useState(hasOpened.read);
  useEffect(() => {
    return isNow ? undefined : awaitTurn(() => startTransition(() => setIsNow(true)));
  }, [isNow]);
  return isNow;
}

/** `meanwhile` keeps the place of what comes. */
export function AfterOpening(props: { meanwhile?: ReactNode; children: ReactNode }) {
  const { meanwhile = null, children } = props;
  return useHasOpened() ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile;
}
