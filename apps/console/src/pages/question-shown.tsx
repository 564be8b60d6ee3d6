/** A question of the quiz, as members of each language read it. */
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
