/**
 * What lies below the first sight of a screen: drawn once that has been painted, in slices, so that a
 * slow phone shows and answers first. Where a return scrolls down again, with the screen.
 */
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useIsScrolled } from "../nav/router.tsx";

/** Whether it is to be drawn now. */
export function useDeferred(): boolean {
  const [isNow, setIsNow] = useState(useIsScrolled());
  useEffect(() => {
    let after: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => startTransition(() => setIsNow(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, []);
  return isNow;
}

export function Deferred({ children }: { children: ReactNode }) {
  return useDeferred() ? children : null;
}
