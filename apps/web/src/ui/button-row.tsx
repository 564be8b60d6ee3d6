/** Buttons of one size: side by side when the text size leaves room, otherwise stacked. */
import type { ReactNode } from "react";

export function ButtonRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
      {children}
    </div>
  );
}
