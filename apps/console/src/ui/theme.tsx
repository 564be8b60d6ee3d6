/** Light or dark theme: that of the system until the user chooses another. */
import { App, ConfigProvider, theme } from "antd";
import { createContext, type ReactNode, useContext, useState } from "react";
import { nonce } from "./nonce.ts";

type Theme = { isDark: boolean; toggle(): void };

const Current = createContext<Theme>({ isDark: false, toggle: () => {} });
const KEY = "ballast.console.theme";

/** Every text has a contrast of at least 4.5 to 1. */
const LIGHT = {
  colorPrimary: "#0b5c86",
  colorLink: "#0b5c86",
  colorError: "#c41d2b",
  colorTextSecondary: "#555b61",
  colorTextTertiary: "#5c6268",
  colorTextDescription: "#555b61",
  colorTextPlaceholder: "#6b7177",
};
const DARK = {
  colorPrimary: "#1f7fb0",
  colorLink: "#7cc0e8",
  colorError: "#ff7875",
  colorTextSecondary: "#b4b9be",
  colorTextTertiary: "#a4a9ae",
  colorTextDescription: "#b4b9be",
  colorTextPlaceholder: "#8c9297",
};

/**
 * The library derives these from the primary colour, which makes links in a chosen row too faint.
 */
const LIGHT_TABLE = { rowSelectedBg: "#e3eff6", rowSelectedHoverBg: "#d6e8f2" };
/** Dark text on the red of the dark theme, where white would have too little contrast. */
const DARK_BUTTON = { dangerColor: "#1a0606" };
const DARK_TABLE = { rowSelectedBg: "#13293a", rowSelectedHoverBg: "#183448" };

/** The chosen tab, which the library draws in the primary colour. */
const DARK_TABS = {
  itemSelectedColor: DARK.colorLink,
  itemHoverColor: DARK.colorLink,
  itemActiveColor: DARK.colorLink,
};

/** Whether dark was chosen; null for nothing chosen, or where the browser keeps nothing for a page. */
function read(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : kept === "dark";
  } catch {
    return null;
  }
}

function first(): boolean {
  return read() ?? matchMedia("(prefers-color-scheme: dark)").matches;
}

/** No animations for users who prefer reduced motion. */
const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

export function Themed({ children }: { children: ReactNode }) {
  const [isDark, setIsDark] = useState(first);
  const toggle = () => {
    try {
      localStorage.setItem(KEY, isDark ? "light" : "dark");
    } catch {}
    setIsDark(!isDark);
  };
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  return (
    <Current.Provider value={{ isDark, toggle }}>
      <ConfigProvider
        csp={{ nonce }}
        wave={{ disabled: isStill }}
        theme={{
          components: {
            Table: isDark ? DARK_TABLE : LIGHT_TABLE,
            Button: isDark ? DARK_BUTTON : {},
            Tabs: isDark ? DARK_TABS : {},
          },
          algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
          token: {
            ...(isDark ? DARK : LIGHT),
            motion: !isStill,
            borderRadius: 6,
            fontSizeHeading1: 24,
            fontSizeHeading2: 18,
          },
        }}
      >
        <App>{children}</App>
      </ConfigProvider>
    </Current.Provider>
  );
}

export const useTheme = (): Theme => useContext(Current);
