/** The session of the logged-in member of staff, stored for this tab alone. */
import type { Role } from "@ballast/contract/console/staff.ts";
import { useSyncExternalStore } from "react";

export type Session = { token: string; name: string; role: Role; endsAt: string };

const KEY = "ballast.console.session";
const FIRST_PAGE = import.meta.env.BASE_URL;
const listeners = new Set<() => void>();
let current = read();
/**
 * True when the server has ended the session while the page stays open, so that typed text is not
 * lost.
 */
let isOver = false;
let isHandedOn = false;

function read(): Session | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept ? (JSON.parse(kept) as Session) : null;
  } catch {
    return null;
  }
}

export const sessionNow = (): Session | null => current;
export const isSessionOver = (): boolean => isOver;
/**
 * True when another person has logged in: the page is about to reload, and no prompt may prevent
 * that.
 */
export const isPageHandedOn = (): boolean => isHandedOn;

export function setSession(session: Session | null): void {
  const before = isOver ? current : null;
  current = session;
  isOver = false;
  if (session) sessionStorage.setItem(KEY, JSON.stringify(session));
  else sessionStorage.removeItem(KEY);
  if (before && session && (before.name !== session.name || before.role !== session.role)) {
    // Nothing that one person saw or typed may stay in memory for the next.
    isHandedOn = true;
    location.assign(FIRST_PAGE);
    return;
  }
  for (const tell of listeners) tell();
}

/** Ends the session but keeps the page, and asks for the login again. */
export function endSession(): void {
  if (!current || isOver) return;
  isOver = true;
  sessionStorage.removeItem(KEY);
  for (const tell of listeners) tell();
}

/** Resolves when the same person has logged in again or has left the page. */
export async function sessionGoesOn(): Promise<void> {
  while (isOver || isHandedOn) {
    await new Promise<void>((go) => {
      const forget = onSession(() => {
        forget();
        go();
      });
    });
  }
}

/** Returns the function that unsubscribes. */
export function onSession(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useSession = (): Session | null => useSyncExternalStore(onSession, sessionNow);
export const useSessionIsOver = (): boolean => useSyncExternalStore(onSession, isSessionOver);
