/**
 * Drafts: text that a member wrote and has not sent, and choices not bought yet. They are stored in
 * this tab for this member alone, survive a reload, and are removed with the session. Passwords and
 * amounts of money are never stored.
 */
import { onMemberChange, readSession, WRITTEN_KEY } from "./session.ts";
import { createKeptStore, useStore } from "./store.ts";

export type Texts = Readonly<Record<string, string>>;
type Written = { by: string; texts: Readonly<Record<string, Texts>> };

const NOTHING: Written = { by: "", texts: {} };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isTexts = (value: unknown): value is Texts =>
  isObject(value) && Object.values(value).every((text) => typeof text === "string");

function parse(value: unknown): Written | null {
  if (!isObject(value) || typeof value.by !== "string" || !isObject(value.texts)) return null;
  return Object.values(value.texts).every(isTexts) ? (value as Written) : null;
}

const store = createKeptStore<Written>(WRITTEN_KEY, NOTHING, parse, () => sessionStorage);
const writer = () => readSession()?.member.shareCode ?? "";

// Another member may have logged in, or the member logged out, while this tab was in the
// background.
if (store.read() !== NOTHING && store.read().by !== writer()) store.write(NOTHING);

onMemberChange(() => store.write(NOTHING));

/** The draft stored under this name; undefined when there is none. */
export const readDraftText = (name: string): Texts | undefined => store.read().texts[name];

/** Hook that returns the draft and re-renders the component when it changes. */
export const useDraftText = (name: string): Texts | undefined => useStore(store).texts[name];

/** Stores a draft. An empty one is removed instead, and nothing is stored without a session. */
export function saveDraftText(name: string, texts: Texts): void {
  const by = writer();
  if (Object.values(texts).every((text) => text.trim() === "")) dropDraftText(name);
  else if (by !== "") store.write({ by, texts: { ...store.read().texts, [name]: texts } });
}

export function dropDraftText(name: string): void {
  const { by, texts } = store.read();
  if (texts[name] === undefined) return;
  const { [name]: _, ...rest } = texts;
  store.write(Object.keys(rest).length === 0 ? NOTHING : { by, texts: rest });
}
