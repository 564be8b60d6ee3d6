/** The causes of a ledger transaction, each with a link. */
import type { Row } from "@ballast/contract/console/form.ts";
import { consoleTransactionCause } from "@ballast/contract/console/ledger.ts";
import { useQuery } from "@tanstack/react-query";
import { Card, Skeleton, Typography } from "antd";
import { reading } from "../api/queries.ts";
import { Problem } from "../ui/problem.tsx";
import { RowLink } from "./row-link.tsx";

export default function TransactionCause({ row }: { row: Row }) {
  const found = useQuery(reading(consoleTransactionCause, { transaction: row.id }));
  return (
    <Card size="small" title="Where it comes from">
      {found.error ? (
        <Problem error={found.error} again={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : (
        <>
          <Typography.Paragraph>{String(row.values.meaning)}.</Typography.Paragraph>
          {found.data.list.length === 0 ? (
            <Typography.Text type="secondary">
              Nothing else: it follows from the books themselves.
            </Typography.Text>
          ) : (
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {found.data.list.map(({ says, resource, id }) => (
                <li key={`${says} ${id}`}>
                  {says} {resource ? <RowLink resource={resource} id={id} /> : id}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}
