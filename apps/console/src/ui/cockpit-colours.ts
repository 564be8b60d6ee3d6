/** The colours of the cockpit's bars and boxes, as variables of its CSS. */
import { theme } from "antd";
import type { CSSProperties } from "react";
import { useTheme } from "./theme.tsx";

export function useCockpitColours(): CSSProperties {
  const { token } = theme.useToken();
  const { isDark } = useTheme();
  return {
    "--past": isDark ? "#4a7894" : "#6593ae",
    "--now": isDark ? "#7cc3ea" : "#0b5c86",
    "--edge": isDark ? "#7d8b97" : "#7b8893",
    "--soft": isDark ? "#173040" : "#e4eff5",
    "--bad": token.colorErrorText,
    "--line": token.colorBorderSecondary,
    "--quiet": token.colorTextSecondary,
  } as CSSProperties;
}
