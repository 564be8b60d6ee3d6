/** The phone number as the member typed it to log in; apart, since the login itself only keeps it. */
import { useSyncExternalStore } from "react";
import { beginSession, onSession, readSession } from "./session.ts";

/** Null where it is not known. */
export function readLoginPhone(): string | null {
  const typed: unknown = readSession()?.typed;
  return typeof typed === "string" ? typed : null;
}

export function useLoginPhone(): string | null {
  return useSyncExternalStore(onSession, readLoginPhone);
}

/** Of who logged in without typing it, or in a version that did not keep it. */
export function saveLoginPhone(typed: string): void {
  const session = readSession();
  if (session) beginSession(session.token, session.member, typed);
}
