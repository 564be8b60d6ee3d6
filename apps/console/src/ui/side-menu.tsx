/**
 * The menu of all pages and lists by area. Areas fold, so that keyboard users tab through open
 * areas only.
 */
import { theme } from "antd";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { useTheme } from "./theme.tsx";

export type Item = { key: string; area: string; label: ReactNode };

const AREAS = [
  "Today",
  "Members",
  "Money",
  "Products",
  "Reserve",
  "Content",
  "Rewards",
  "Ledger",
  "System",
];

/** The area that is open by default, beside the current one. */
const FIRST = "Today";

export function SideMenu({ items, current }: { items: Item[]; current: string | undefined }) {
  const [turned, setTurned] = useState<Record<string, boolean>>({});
  const here = items.find(({ key }) => key === current)?.area;
  const areas = [...AREAS, ...items.map(({ area }) => area)].filter(
    (area, at, all) => all.indexOf(area) === at && items.some((item) => item.area === area),
  );
  const list = useRef<HTMLUListElement>(null);
  // The menu is longer than the screen, so the current entry is scrolled into view. It is scrolled
  // by hand, because after `scrollIntoView` the next Tab would start there, behind the link to the
  // content.
  useEffect(() => {
    const entry = current ? list.current?.querySelector("[data-current]") : null;
    const frame = list.current?.closest("nav");
    if (!entry || !frame) return;
    const [at, seen] = [entry.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (at.top < seen.top || at.bottom > seen.bottom) {
      frame.scrollTop += at.top - seen.top - seen.height / 2;
    }
  }, [current]);
  return (
    <ul ref={list} className="areas" style={useColours()}>
      {areas.map((area) => {
        const isOpen = turned[area] ?? (area === FIRST || area === here);
        // A folded area still shows the current entry.
        const shown = items.filter(
          (item) => item.area === area && (isOpen || item.key === current),
        );
        return (
          <li key={area}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setTurned({ ...turned, [area]: !isOpen })}
            >
              {area}
            </button>
            <ul>
              {shown.map(({ key, label }) => (
                <li key={key} {...(key === current ? { "data-current": "" } : {})}>
                  {label}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function useColours(): CSSProperties {
  const { token } = theme.useToken();
  const { isDark } = useTheme();
  return {
    "--word": token.colorText,
    "--title": token.colorTextSecondary,
    "--over": token.colorFillTertiary,
    "--here": isDark ? "#17384a" : "#e0edf4",
    "--here-word": isDark ? "#d3e9f6" : "#094a6c",
  } as CSSProperties;
}
