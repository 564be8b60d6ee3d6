/** `npm start`: runs a whole Ballast on this machine until it is told to end. */
import { launch } from "./launch/launch.ts";

process.exitCode = await launch(process.env);
