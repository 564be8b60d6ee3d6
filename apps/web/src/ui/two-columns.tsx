/**
 * A narrow column beside a broad one, where a wide screen and the size of its text leave room for
 * both; else one below the other. The screen around it is `broad`.
 */
import type { ReactNode } from "react";

export function TwoColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="@container">
      <div className="@min-[36rem]:grid @min-[36rem]:grid-cols-2 @min-[36rem]:gap-x-8 @min-[46rem]:grid-cols-[21.5rem_minmax(0,1fr)] @min-[46rem]:gap-x-11">
        <div className="min-w-0">{left}</div>
        {right && <div className="mt-6 min-w-0 @min-[36rem]:mt-0">{right}</div>}
      </div>
    </div>
  );
}
