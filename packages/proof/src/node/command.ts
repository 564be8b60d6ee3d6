/** `npm run proof`: works on files alone. */
import { Refused } from "../refusals.ts";
import { COMMANDS, USAGE } from "./commands.ts";

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command || args.length !== command.needs) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    console.log(await command.run(args));
  } catch (error) {
    console.error(error instanceof Refused ? `refused: ${error.message}` : whyNot(error));
    process.exitCode = 1;
  }
}

/**
 * A sentence that explains why a file could not be read or written, so that nothing was verified.
 */
function whyNot(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return String(error);
  const { code, path = "" } = error as { code: unknown; path?: string };
  const reasons: Record<string, string> = {
    ENOENT: `There is no ${path}.`,
    ENOTDIR: `There is no ${path}.`,
    EISDIR: `${path || "What was named"} is a folder, not a file.`,
    EACCES: `${path} may not be read or written by you.`,
    EEXIST: `${path} is there already.`,
  };
  const reason = reasons[String(code)];
  return reason === undefined ? String(error) : `could not look: ${reason}`;
}
