/** The thread of statements that take long to write. */
import { buffer } from "node:stream/consumers";
import { answerInThread } from "../platform/thread.ts";
import type { StatementInput } from "./statement-forms.ts";
import { statementPdf } from "./statement-pdf.ts";
import { statementWorkbook } from "./statement-workbook.ts";

answerInThread(async ({ format, accounts, about }: StatementInput) =>
  format === "pdf"
    ? buffer(await statementPdf(accounts, about))
    : statementWorkbook(accounts, about),
);
