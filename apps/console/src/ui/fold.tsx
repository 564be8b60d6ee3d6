/** What stands behind a line that opens: figures one by one, below the picture of them. */
import { Collapse } from "antd";
import type { ReactNode } from "react";

export function Fold({ says, children }: { says: string; children: ReactNode }) {
  return (
    <Collapse
      ghost
      size="small"
      style={{ marginInline: -16, marginTop: 8 }}
      items={[{ key: says, label: says, children }]}
    />
  );
}
