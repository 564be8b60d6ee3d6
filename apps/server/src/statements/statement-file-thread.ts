/** The thread of statements that take long to write; it loads what the format needs. */
import { buffer } from "node:stream/consumers";
import { answerInThread } from "../platform/thread.ts";
import type { StatementInput } from "./statement-forms.ts";

answerInThread(async ({ format, accounts, about }: StatementInput) => {
  if (format === "pdf") {
    const { statementPdf } = await import("./statement-pdf.ts");
    return buffer(await statementPdf(accounts, about));
  }
  const { statementWorkbook } = await import("./statement-workbook.ts");
  return statementWorkbook(accounts, about);
});
