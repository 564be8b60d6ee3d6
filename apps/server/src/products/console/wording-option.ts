/** The options of commands that take one text in several languages. */
import { bytesOf, type Option, option, textOf } from "../../platform/staff-command.ts";
import { readWording, type Wording } from "../wording.ts";

const SEVERAL = `, or {"en_US": "…", "de_DE": "…", …} in several languages; English is needed`;

/** A text in up to eleven languages, each of at most `most` characters; plain text is English. */
export const wording = (says: string, most: number) =>
  option(
    `${says}, at most ${most} characters${SEVERAL}`,
    (given) => {
      const read = readWording(given);
      const all = read && [read.english, ...Object.values(read.translations)];
      return all?.every((text) => text.length <= most) ? read : null;
    },
    { kind: "wording" },
  );

/** The same from a text file; the console draws a field for each language. */
export const wordingFile = (says: string): Option<Wording> =>
  option(`${says}, a text file${SEVERAL}`, (path) => readWording(textOf(bytesOf(path))), {
    kind: "wordingfile",
    readFile: (_name, bytes) => readWording(textOf(bytes)),
  });
