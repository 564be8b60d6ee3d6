/** A table that may be wider than the page: it scrolls by itself, by keys too where it has no links. */
import type { CSSProperties, ReactNode } from "react";

export function Wide({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div className="wide" tabIndex={0} style={style}>
      {children}
    </div>
  );
}
