/** The staff command line: npm run staff -- --as <name> <command> [options]. */
import { runStaff } from "./run-staff.ts";

process.exitCode = await runStaff(process.argv.slice(2), process.env, {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
});
