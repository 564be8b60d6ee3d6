/** The thread of statements. */
import { buffer } from "node:stream/consumers";
import { answerInThread } from "../platform/thread.ts";
import type { StatementInput } from "./statement-forms.ts";
import { statementPdf } from "./statement-pdf.ts";

answerInThread(async ({ accounts, about }: StatementInput) =>
  buffer(await statementPdf(accounts, about)),
);
