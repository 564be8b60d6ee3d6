/** Who is in: kept for this tab alone, and gone with it. */
import type { Role } from "@ballast/contract/console/staff.ts";
import { useSyncExternalStore } from "react";

export type Session = { token: string; name: string; role: Role; endsAt: string };

const KEY = "ballast.console.session";
const FIRST_PAGE = import.meta.env.BASE_URL;
const listeners = new Set<() => void>();
let current = read();
/** The server knows the session no more, and the page stands: what was typed in it is not lost. */
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
/** Another person came in: the page is about to begin anew and must not be held up. */
export const isPageHandedOn = (): boolean => isHandedOn;

export function setSession(session: Session | null): void {
  const before = isOver ? current : null;
  current = session;
  isOver = false;
  if (session) sessionStorage.setItem(KEY, JSON.stringify(session));
  else sessionStorage.removeItem(KEY);
  if (before && session && (before.name !== session.name || before.role !== session.role)) {
    // Nothing that one person saw or typed stays in memory for the next.
    isHandedOn = true;
    location.assign(FIRST_PAGE);
    return;
  }
  for (const tell of listeners) tell();
}

/** Keeps the page and asks for the login again. */
export function endSession(): void {
  if (!current || isOver) return;
  isOver = true;
  sessionStorage.removeItem(KEY);
  for (const tell of listeners) tell();
}

/** When the same person is in again, or has left. */
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

/** Answers how to hear no more. */
export function onSession(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useSession = (): Session | null => useSyncExternalStore(onSession, sessionNow);
export const useSessionIsOver = (): boolean => useSyncExternalStore(onSession, isSessionOver);
