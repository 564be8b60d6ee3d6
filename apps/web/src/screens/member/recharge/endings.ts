/** Detects which deposits have ended while the screen was open. */
import { useEffect, useEffectEvent, useRef } from "react";
import { isPending } from "../../../features/home/under-way/deposit-poll.ts";
import type { Deposit } from "../../../features/member/deposits/deposit-words.ts";

type Known = Pick<Deposit, "id" | "state">;

/** Returns the pending deposits, and those that were pending before and have ended since. */
export function endingsOf<D extends Known>(waited: ReadonlySet<string>, deposits: readonly D[]) {
  return {
    waiting: new Set(deposits.filter(isPending).map(({ id }) => id)),
    ended: deposits.filter((deposit) => !isPending(deposit) && waited.has(deposit.id)),
  };
}

/** Reports each deposit once that was pending on this screen and has ended since. */
export function useEndings(deposits: readonly Deposit[], tell: (ended: Deposit[]) => void): void {
  const waited = useRef<ReadonlySet<string>>(new Set());
  const say = useEffectEvent(tell);
  useEffect(() => {
    const { waiting, ended } = endingsOf(waited.current, deposits);
    waited.current = waiting;
    if (ended.length > 0) say(ended);
  }, [deposits]);
}
