/**
 * What lies below the first sight of a screen. On the screen the app opens with it is drawn after
 * the rest, in slices, so that a slow phone answers meanwhile; on every other, with the screen.
 */
import { type ReactNode, startTransition, useEffect, useState } from "react";

let hasOpened = false;

export function Later({ children }: { children: ReactNode }) {
  const [isNow, setIsNow] = useState(hasOpened);
  useEffect(() => {
    hasOpened = true;
    startTransition(() => setIsNow(true));
  }, []);
  return isNow ? children : null;
}
