/** Shows the texts of a letter or of published content in each language, as members read them. */
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
