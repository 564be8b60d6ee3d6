/**
 * What was typed and not sent, for this session alone: a money form in memory, for the time of a
 * detour to add a card or set a fund password; what somebody wrote until it is sent, over a reload
 * too; the pictures with it in memory.
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

/** Keeps what is written as it changes; `texts` stays the same object while nothing does. */
export function useKeptWriting(name: string, texts: Texts): void {
  useEffect(() => saveDraftText(name, texts), [name, texts]);
}

/** The pictures chosen under this name, and whether a reload took some away. */
export function readFiles<T>(name: string): { kept: readonly T[]; hasLost: boolean } {
  const kept = (files.get(name) ?? []) as readonly T[];
  return { kept, hasLost: kept.length === 0 && readDraftText(name) !== undefined };
}

/** Of pictures only that there are some is kept over a reload. */
export function useKeptFiles(name: string, chosen: readonly unknown[]): void {
  useEffect(() => {
    files.set(name, chosen);
    if (chosen.length === 0) dropDraftText(name);
    else saveDraftText(name, { count: `${chosen.length}` });
  }, [name, chosen]);
}

/** After it was sent: the words and the pictures of this name. */
export function dropWriting(name: string): void {
  dropDraftText(name);
  files.delete(name);
}
