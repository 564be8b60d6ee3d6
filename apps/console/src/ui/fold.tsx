/** A collapsed section: detailed figures below their chart. */
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
