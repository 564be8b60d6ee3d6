/**
 * The phone number as the member typed it to log in. It has a module of its own because the login
 * only stores it.
 */
import { useSyncExternalStore } from "react";
import { beginSession, onSession, readSession } from "./session.ts";

/** The stored phone number; null when it is not known. */
export function readLoginPhone(): string | null {
  const typed: unknown = readSession()?.typed;
  return typeof typed === "string" ? typed : null;
}

export function useLoginPhone(): string | null {
  return useSyncExternalStore(onSession, readLoginPhone);
}

/**
 * Stores the phone number of a member who logged in without typing it, or in a version of the app
 * that did not store it.
 */
export function saveLoginPhone(typed: string): void {
  const session = readSession();
  if (session) beginSession(session.token, session.member, typed);
}
