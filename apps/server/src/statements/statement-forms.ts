/** The formats of a statement, each with its limit. */
import { Readable } from "node:stream";
import type { SignedFormat, StatementFormat } from "@ballast/contract/user/own-data.ts";
import { createDocumentThread } from "../content/document-thread.ts";
import type { AccountStatement } from "./account-statements.ts";
import { type StatementFor, statementCsv } from "./statement-csv.ts";
import { statementJournal } from "./statement-journal.ts";
import { statementOfx } from "./statement-ofx.ts";

type Accounts = readonly AccountStatement[];
type Form = {
  extension: string;
  contentType: string;
  /** The most entries from the period's first day until now, all of which have to be read. */
  most: number;
  write(accounts: Accounts, about: StatementFor): Promise<Readable>;
};

export type StatementInput = { format: "pdf" | "xlsx"; accounts: Accounts; about: StatementFor };
const writeFile = createDocumentThread<StatementInput>(
  new URL("./statement-file-thread.ts", import.meta.url),
);
const whole = (body: Buffer | string) => Readable.from([body], { objectMode: false });

export const STATEMENT_FORMS = {
  csv: {
    ...{ extension: "csv", contentType: "text/csv; charset=utf-8", most: 50_000 },
    write: async (accounts, about) => statementCsv(accounts, about),
  },
  pdf: {
    ...{ extension: "pdf", contentType: "application/pdf", most: 5_000 },
    write: async (accounts, about) => whole(await writeFile({ format: "pdf", accounts, about })),
  },
  xlsx: {
    extension: "xlsx",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    most: 5_000,
    write: async (accounts, about) => whole(await writeFile({ format: "xlsx", accounts, about })),
  },
  ofx: {
    ...{ extension: "ofx", contentType: "application/x-ofx", most: 50_000 },
    write: async (accounts, about) => whole(statementOfx(accounts, about)),
  },
  journal: {
    ...{ extension: "journal", contentType: "text/plain; charset=utf-8", most: 50_000 },
    write: async (accounts, about) => whole(statementJournal(accounts, about)),
  },
} satisfies Record<StatementFormat, Form>;

/** The other formats are changed by the programs they are for, so a signature would not last. */
export const isSigned = (format: StatementFormat): format is SignedFormat =>
  format === "csv" || format === "pdf";
