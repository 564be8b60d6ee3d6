/** Things side by side, moved by touch, keys or wheel, never automatically. */
import type { ReactNode } from "react";

export function Slides(props: { label: string; count: number; children: ReactNode }) {
  const { label, count, children } = props;
  return (
    <ul
      aria-label={label}
      data-carousel=""
      // A scrollable element must be reachable by keyboard.
      tabIndex={count > 1 ? 0 : -1}
      className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 *:w-[86%] *:shrink-0 *:snap-start @min-[46rem]:*:w-[calc(50%-6px)]"
    >
      {children}
    </ul>
  );
}
