/** `npm start`: runs a whole Ballast on this machine until it is told to end. */
import { command } from "./command.ts";
import { launch } from "./launch/launch.ts";

// A reader of its lines that goes away ends nothing of it.
await command({ usage: "npm start", outlivesReader: true }, async () => {
  process.exitCode = await launch(process.env);
});
