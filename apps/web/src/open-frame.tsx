/** What the pages for everybody stand in; it brings their catalogue, which members need not know of. */
import "./i18n/open-words.ts";
import type { ReactNode } from "react";
import { QueryFrame } from "./query-frame.tsx";

export function OpenFrame({ children }: { children: ReactNode }) {
  return <QueryFrame>{children}</QueryFrame>;
}
