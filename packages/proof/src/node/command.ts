/** `npm run proof`: needs nothing but files. */
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
    console.error(error instanceof Refused ? `refused: ${error.message}` : String(error));
    process.exitCode = 1;
  }
}
