/** Renders and loads content in idle moments after the app was opened. */
import { type ReactNode, Suspense, startTransition, useEffect, useState } from "react";
import { createStore } from "../../../api/store.ts";
import { LATEST_MS, whenIdle } from "../../../api/when-idle.ts";

const hasOpened = createStore(false);
/**
 * The waiting parts. Each is rendered in an idle moment of its own: together they would block a
 * slow phone.
 */
const turns: (() => void)[] = [];
/**
 * The common deadline of all parts, also of those that the next screen mounts again: none starts a
 * new wait.
 */
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

/** `meanwhile` is a placeholder that reserves the room of the children. */
export function AfterOpening(props: { meanwhile?: ReactNode; children: ReactNode }) {
  const { meanwhile = null, children } = props;
  return useHasOpened() ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile;
}
