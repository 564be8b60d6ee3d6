/** Shows a quiz question in each language, as members read it. */
import type { Row } from "@ballast/contract/console/form.ts";
import { Card } from "antd";
import { QuestionShown, type QuestionTexts } from "../ui/question-editor.tsx";

export default function RowQuestion({ row: { values } }: { row: Row }) {
  return (
    <Card title="As members read it" size="small">
      <QuestionShown texts={JSON.parse(String(values.texts ?? "{}")) as QuestionTexts} />
    </Card>
  );
}
