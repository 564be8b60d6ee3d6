/**
 * Content below the first view of a screen. It renders after the first paint, in slices, so that a
 * slow phone shows the screen and responds to taps first. When going back restores a scroll
 * position, it renders with the screen.
 */
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useIsScrolled } from "../nav/router.tsx";
import { afterSlide } from "../nav/slide.ts";

/** Whether deferred content is to be rendered now. */
export function useDeferred(): boolean {
  const [isNow, setIsNow] = useState(useIsScrolled());
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      afterSlide(() => startTransition(() => setIsNow(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isNow;
}

export function Deferred({ children }: { children: ReactNode }) {
  return useDeferred() ? children : null;
}
