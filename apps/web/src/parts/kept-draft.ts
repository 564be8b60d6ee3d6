/**
 * What was typed and not sent, kept while a detour leads away from a screen: to add a card, to set a
 * fund password. In memory alone, for a short time, and never a password.
 */
import { useEffect } from "react";
import { onSession } from "../api/session.ts";

const KEPT_MS = 10 * 60_000;
type Draft = { values: Record<string, string>; at: number };
const drafts = new Map<string, Draft>();
onSession(() => drafts.clear());

export function readDraft(name: string, now = Date.now()): Record<string, string> {
  const draft = drafts.get(name);
  return draft !== undefined && now - draft.at < KEPT_MS ? draft.values : {};
}

export function keepDraft(name: string, values: Record<string, string>, now = Date.now()): void {
  const kept = Object.entries(values).filter(([field]) => !/password/i.test(field));
  drafts.set(name, { values: Object.fromEntries(kept), at: now });
}

export const dropDraft = (name: string) => drafts.delete(name);

/** Keeps the values of a form as they change. */
export function useKeptDraft(name: string, values: Record<string, string>): void {
  useEffect(() => keepDraft(name, values), [name, values]);
}
