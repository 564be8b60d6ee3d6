/** Content that few readers need, behind a heading that opens it. */
import type { ReactNode } from "react";

export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="min-h-11 py-2.5 text-14 text-sea">{title}</summary>
      {children}
    </details>
  );
}
