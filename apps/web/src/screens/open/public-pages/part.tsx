/**
 * A part of a public page behind its heading, with a line that already answers. It opens by itself
 * where something is wrong, and where the address names it (?part=…).
 */
import { type ReactNode, useEffect, useRef } from "react";
import { useSearch } from "../../../nav/router.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";

export function Part(props: {
  id: string;
  icon: IconName;
  title: ReactNode;
  note?: ReactNode;
  isWrong?: boolean;
  /** Whether the note stands beside the title, where there is room for both. */
  isBeside?: boolean;
  children: ReactNode;
}) {
  const { id, icon, title, note, isWrong = false, isBeside = false, children } = props;
  const isNamed = useSearch().part === id;
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    // After the navigation, which scrolls a new screen to its top.
    const timer = setTimeout(() => ref.current?.scrollIntoView());
    return () => clearTimeout(timer);
  }, [isNamed]);
  return (
    <details ref={ref} open={isWrong || isNamed} className="group/part border-b border-line">
      <summary
        className={`flex list-none items-center gap-3 ${isBeside ? "min-h-12 py-0.5 sm:min-h-14 sm:py-1.5" : "min-h-14 py-1.5"}`}
      >
        <span className={isWrong ? "text-bad" : "text-sea"}>
          <Icon name={isWrong ? "warning" : icon} />
        </span>
        <span
          className={`min-w-0 flex-1 ${isBeside ? "sm:grid sm:grid-cols-[2fr_3fr] sm:gap-x-6" : ""}`}
        >
          <h2 className="long-words font-semibold">{title}</h2>
          {note && <span className="block text-14 text-quiet">{note}</span>}
        </span>
        <span className="text-quiet group-open/part:rotate-180">
          <Icon name="down" size={20} />
        </span>
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  );
}

/** Parts below each other, apart from what stands above them. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className="mt-4 border-t border-line">{children}</div>;
}
