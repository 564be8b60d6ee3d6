/**
 * What a member wrote and has not sent yet, or chose and has not bought: kept in this tab, over a
 * reload too, for this member alone, and gone with the session. Never a password or an amount of money.
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

// Another member, or nobody, may have come while this tab was away.
if (store.read() !== NOTHING && store.read().by !== writer()) store.write(NOTHING);

onMemberChange(() => store.write(NOTHING));

/** What was written under this name; undefined for nothing. */
export const readDraftText = (name: string): Texts | undefined => store.read().texts[name];

/** The same for a screen that changes with it. */
export const useDraftText = (name: string): Texts | undefined => useStore(store).texts[name];

/** Nothing is kept of what is empty, nor where nobody is logged in. */
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
