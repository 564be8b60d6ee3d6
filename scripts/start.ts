/** `npm start`: runs a whole Ballast on this machine until it is told to end. */
import { command } from "./command.ts";
import { launch } from "./launch/launch.ts";

// The stack keeps running when the reader of its output is gone.
await command({ usage: "npm start", outlivesReader: true }, async () => {
  process.exitCode = await launch(process.env);
});
