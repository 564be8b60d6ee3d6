/** Who is in: kept for this tab alone, and gone with it. */
import type { Role } from "@ballast/contract/staff.ts";
import { useSyncExternalStore } from "react";

export type Session = { token: string; name: string; role: Role; endsAt: string };

const KEY = "ballast.console.session";
const listeners = new Set<() => void>();
let current = read();

function read(): Session | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept ? (JSON.parse(kept) as Session) : null;
  } catch {
    return null;
  }
}

export const sessionNow = (): Session | null => current;

export function setSession(session: Session | null): void {
  current = session;
  if (session) sessionStorage.setItem(KEY, JSON.stringify(session));
  else sessionStorage.removeItem(KEY);
  for (const tell of listeners) tell();
}

/** Answers how to hear no more. */
export function onSession(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useSession = (): Session | null => useSyncExternalStore(onSession, sessionNow);
