/** The option of a command that takes texts in several languages. */
import { bytesOf, option, textOf } from "../../platform/staff-command.ts";
import { readTexts } from "../publish-content.ts";

/**
 * Texts in up to eleven languages: {"en_US": {"title": …, "body": …}, …}. A file on the command line; the
 * console draws fields for each language.
 */
export const texts = (says: string) =>
  option(
    `${says}, {"en_US": {"title": "…", "body": "…"}, …}; English is needed`,
    (path) => readTexts(textOf(bytesOf(path))),
    { kind: "texts", readFile: (_name, bytes) => readTexts(textOf(bytes)) },
  );
