/** What is drawn and loaded once the phone has nothing else to do after the app was opened. */
import { type ReactNode, Suspense, startTransition, useEffect, useState } from "react";
import { LATEST_MS, whenIdle } from "../api/when-idle.ts";

let hasOpened = false;
/** Each comes in an idle moment of its own: together they would keep a slow phone from answering. */
const turns: (() => void)[] = [];
/** Of all together, and of those that come again with the next screen: nobody waits for each anew. */
let latest = 0;

function awaitTurn(turn: () => void): () => void {
  latest ||= performance.now() + LATEST_MS;
  turns.push(turn);
  if (turns.length === 1) whenIdle(takeTurns, latest);
  return () => {
    const place = turns.indexOf(turn);
    if (place >= 0) turns.splice(place, 1);
  };
}

function takeTurns(): void {
  turns.shift()?.();
  hasOpened = turns.length === 0;
  if (!hasOpened) whenIdle(takeTurns, latest);
}

export function useHasOpened(): boolean {
  const [isNow, setIsNow] = useState(hasOpened);
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
