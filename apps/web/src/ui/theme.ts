/** The theme: light, dark, or that of the phone. */
import { createKeptStore } from "../api/store.ts";

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const themeStore = createKeptStore<Theme>("ballast.theme", "system", (value) =>
  THEMES.includes(value as Theme) ? (value as Theme) : null,
);

/** Applies the theme to the page, now and whenever it changes; style.css does the rest. */
export function followTheme(): void {
  const apply = () => {
    const theme = themeStore.read();
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  apply();
  themeStore.subscribe(apply);
}
