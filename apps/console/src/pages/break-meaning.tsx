/** Explains a break on its page: what it means, and what to do. */
import type { Row } from "@ballast/contract/console/form.ts";
import type { BreakKind } from "@ballast/contract/console/ledger.ts";
import { Card, Typography } from "antd";
import { meaningOf, nextOf, placeOf } from "./break-words.ts";

export default function BreakMeaning({ row: { values } }: { row: Row }) {
  const kind = values.kind as BreakKind;
  return (
    <Card size="small" title="What it means">
      <Typography.Paragraph>
        {`It is about ${placeOf(String(values.rail), String(values.book))}. ${meaningOf[kind]}`}
      </Typography.Paragraph>
      <Typography.Paragraph style={{ margin: 0 }}>
        {values.endedAt === null
          ? `${nextOf[kind]} When the next statement agrees the break ends; sales go on after two people say so.`
          : "The next statement agreed, so it has ended."}
      </Typography.Paragraph>
    </Card>
  );
}
