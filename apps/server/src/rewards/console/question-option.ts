/** The option of a command that takes a question of the quiz. */
import { bytesOf, option, textOf } from "../../platform/staff-command.ts";
import { readQuestion } from "../question-bank.ts";

/**
 * A question of the quiz in up to eleven languages: {"en_US": {"question": …, "right": …, "wrong": …,
 * "other": …}, …}. A file on the command line; the console draws fields for each language.
 */
export const questionTexts = (says: string) =>
  option(
    `${says}, {"en_US": {"question": "…", "right": "…", "wrong": "…", "other": "…"}, …}`,
    (path) => readQuestion(textOf(bytesOf(path))),
    { kind: "question", readFile: (_name, bytes) => readQuestion(textOf(bytes)) },
  );
