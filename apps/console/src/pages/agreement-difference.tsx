/**
 * Shows an agreement in each language as members read it, and compares it with another version line
 * by line.
 */
import type { Row } from "@ballast/contract/console/form.ts";
import { useQuery } from "@tanstack/react-query";
import { Card, Empty, Flex, Skeleton, Typography, theme } from "antd";
import { useState } from "react";
import { row as oneRow, rows } from "../api/queries.ts";
import { Problem } from "../ui/problem.tsx";
import { RowChoice } from "../ui/row-choice.tsx";
import { type Wording, WordingShown } from "../ui/wording-editor.tsx";
import { differenceOf, type Line } from "./text-difference.ts";

export default function AgreementTexts({ row }: { row: Row }) {
  return (
    <Flex vertical gap={16}>
      <Card size="small" title="As members read it; the English text is what counts">
        <WordingShown wording={JSON.parse(String(row.values.texts ?? "{}")) as Wording} />
      </Card>
      <Difference row={row} />
    </Flex>
  );
}

function Difference({ row }: { row: Row }) {
  const [other, setOther] = useState<string | null>(null);
  const found = useQuery(rows({ resource: "agreements", filter: "[]", size: "2" }));
  const hasOther = found.isPending || found.data?.list.some(({ id }) => id !== row.id);
  return (
    <Card size="small" title="Compare with another version">
      {!hasOther ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="There is no other version yet." />
      ) : (
        <RowChoice
          resource="agreements"
          named="version"
          without={row.id}
          label="Version to compare with"
          placeholder="Choose a version"
          style={{ width: 280 }}
          value={other}
          onChange={setOther}
        />
      )}
      {other !== null && <Beside row={row} other={other} />}
    </Card>
  );
}

function Beside({ row, other }: { row: Row; other: string }) {
  const found = useQuery(oneRow("agreements", other));
  if (found.error) return <Problem error={found.error} again={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  const lines = differenceOf(String(found.data.values.body), String(row.values.body));
  const changed = lines.filter(({ change }) => change !== "same").length;
  return (
    <div className="wide" style={{ marginTop: 12 }}>
      <Typography.Paragraph type="secondary">
        {changed === 0 ? "Both texts are the same." : `${changed} lines are not the same.`}
      </Typography.Paragraph>
      <table className="difference">
        <thead>
          <tr>
            <th scope="col">{String(found.data.values.version)}</th>
            <th scope="col">{String(row.values.version)}, this one</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <DifferentLine key={at} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DifferentLine({ line: { left, right, change } }: { line: Line }) {
  const { token } = theme.useToken();
  const out = change === "out" ? { background: token.colorErrorBg } : {};
  const added = change === "in" ? { background: token.colorSuccessBg } : {};
  return (
    <tr>
      <td style={out}>{left !== null && change === "out" ? <del>{left}</del> : left}</td>
      <td style={added}>{right !== null && change === "in" ? <ins>{right}</ins> : right}</td>
    </tr>
  );
}
