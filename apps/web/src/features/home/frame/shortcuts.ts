/**
 * Keys that lead to a place, beside the rail of a wide screen. They do nothing while something is
 * typed, while a sheet is open, with Ctrl, Alt or Meta, and when the member turned them off.
 */
import { useEffect, useEffectEvent } from "react";
import { createKeptStore } from "../../../api/store.ts";
import { navigate } from "../../../nav/navigation.ts";
import type { Path } from "../../../nav/paths.ts";

export const SHORTCUTS = {
  h: "/index",
  i: "/projects",
  a: "/user/activity",
  w: "/user/balance",
  o: "/user/myorder",
  c: "/dynamic",
  m: "/mine",
  d: "/user/recharge",
  u: "/user/withdraw",
} as const satisfies Record<string, Path>;
export type ShortcutKey = keyof typeof SHORTCUTS;

export const areShortcutsOn = createKeptStore<boolean>("ballast.keys", true, (value) =>
  typeof value === "boolean" ? value : null,
);

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

/** The key of a shortcut that an event presses, or "?" for help; null for anything else. */
export function shortcutOf(event: KeyboardEvent): ShortcutKey | "?" | null {
  const { key, code, ctrlKey, altKey, metaKey, repeat, defaultPrevented } = event;
  if (ctrlKey || altKey || metaKey || repeat || defaultPrevented) return null;
  if (isTyping(event.target) || document.querySelector("dialog[open]") !== null) return null;
  if (key === "?") return "?";
  // On a keyboard of another script the place of the key counts.
  const letter = (/^[a-z]$/i.test(key) ? key : (/^Key(.)$/.exec(code)?.[1] ?? "")).toLowerCase();
  return Object.hasOwn(SHORTCUTS, letter) ? (letter as ShortcutKey) : null;
}

export function useShortcuts(onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const pressed = shortcutOf(event);
    if (pressed === null || !areShortcutsOn.read()) return;
    event.preventDefault();
    if (pressed === "?") onHelp();
    else navigate(SHORTCUTS[pressed]);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
