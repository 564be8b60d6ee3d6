/** Buttons of one size: side by side where they have room in the size of text, else one below the other. */
import type { ReactNode } from "react";

export function ButtonRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
      {children}
    </div>
  );
}
