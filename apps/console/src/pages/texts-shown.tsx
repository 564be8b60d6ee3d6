/** A letter or something published, as members of each language read it. */
import type { Row } from "@ballast/contract/console/form.ts";
import { Card } from "antd";
import { type Texts, TextsShown } from "../ui/texts-editor.tsx";

export default function RowTexts({ row: { values } }: { row: Row }) {
  return (
    <Card title="As members read it" size="small">
      <TextsShown texts={JSON.parse(String(values.texts ?? "{}")) as Texts} />
    </Card>
  );
}
