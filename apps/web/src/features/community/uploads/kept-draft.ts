/**
 * Drafts of the current session. A money form is kept in memory, for a detour to add a card or set
 * a fund password; written text is kept until it is sent and survives a reload; its pictures are
 * kept in memory.
 */
import { useEffect } from "react";
import {
  dropDraftText,
  readDraftText,
  saveDraftText,
  type Texts,
} from "../../../api/draft-store.ts";
import { onMemberChange } from "../../../api/session.ts";

const KEPT_MS = 10 * 60_000;
type Draft = { values: Record<string, string>; at: number };
const drafts = new Map<string, Draft>();
const files = new Map<string, readonly unknown[]>();

onMemberChange(() => {
  drafts.clear();
  files.clear();
});

export function readDraft(name: string, now = Date.now()): Record<string, string> {
  const draft = drafts.get(name);
  return draft !== undefined && now - draft.at < KEPT_MS ? draft.values : {};
}

/** Keeps the values of a form; fields for passwords are left out. */
export function keepDraft(name: string, values: Record<string, string>, now = Date.now()): void {
  const kept = Object.entries(values).filter(([field]) => !/password/i.test(field));
  drafts.set(name, { values: Object.fromEntries(kept), at: now });
}

export const dropDraft = (name: string) => drafts.delete(name);

/** Keeps the values of a form whenever they change. */
export function useKeptDraft(name: string, values: Record<string, string>): void {
  useEffect(() => keepDraft(name, values), [name, values]);
}

/**
 * Keeps written text whenever it changes; `texts` must stay the same object while no text changes.
 */
export function useKeptWriting(name: string, texts: Texts): void {
  useEffect(() => saveDraftText(name, texts), [name, texts]);
}

/** The pictures chosen under this name, and whether a reload has lost some. */
export function readFiles<T>(name: string): { kept: readonly T[]; hasLost: boolean } {
  const kept = (files.get(name) ?? []) as readonly T[];
  return { kept, hasLost: kept.length === 0 && readDraftText(name) !== undefined };
}

/** Keeps the chosen pictures. Over a reload only their number survives. */
export function useKeptFiles(name: string, chosen: readonly unknown[]): void {
  useEffect(() => {
    files.set(name, chosen);
    if (chosen.length === 0) dropDraftText(name);
    else saveDraftText(name, { count: `${chosen.length}` });
  }, [name, chosen]);
}

/** Drops the text and the pictures of this name, after they were sent. */
export function dropWriting(name: string): void {
  dropDraftText(name);
  files.delete(name);
}
