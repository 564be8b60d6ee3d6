/**
 * What was typed and not sent, in memory alone and for this session alone: a money form for the time
 * of a detour, to add a card or set a fund password; what somebody wrote until it is sent.
 */
import { useEffect } from "react";
import { onSession, readSession } from "../api/session.ts";

const KEPT_MS = 10 * 60_000;
type Draft = { values: Record<string, string>; at: number };
const drafts = new Map<string, Draft>();
const writings = new Map<string, unknown>();

// A new nickname changes the session too, and takes nothing away.
let token = readSession()?.token;
onSession(() => {
  if (token === readSession()?.token) return;
  token = readSession()?.token;
  drafts.clear();
  writings.clear();
});

export function readDraft(name: string, now = Date.now()): Record<string, string> {
  const draft = drafts.get(name);
  return draft !== undefined && now - draft.at < KEPT_MS ? draft.values : {};
}

/** Never a password. */
export function keepDraft(name: string, values: Record<string, string>, now = Date.now()): void {
  const kept = Object.entries(values).filter(([field]) => !/password/i.test(field));
  drafts.set(name, { values: Object.fromEntries(kept), at: now });
}

export const dropDraft = (name: string) => drafts.delete(name);

/** Keeps the values of a form as they change. */
export function useKeptDraft(name: string, values: Record<string, string>): void {
  useEffect(() => keepDraft(name, values), [name, values]);
}

/** What was written under this name, of the kind that is kept there; undefined for nothing. */
export const readWriting = <T>(name: string) => writings.get(name) as T | undefined;

export const keepWriting = (name: string, written: unknown) => void writings.set(name, written);

export const dropWriting = (name: string) => writings.delete(name);

/** Keeps what is written as it changes; `written` stays the same object while nothing does. */
export function useKeptWriting(name: string, written: unknown): void {
  useEffect(() => keepWriting(name, written), [name, written]);
}
