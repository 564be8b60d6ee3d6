/** The staff command line: npm run staff -- --as <name> <command> [options]. */
import { withSecretFiles } from "./platform/secret-files.ts";
import { runStaff } from "./run-staff.ts";

function environmentOrEnd(): NodeJS.ProcessEnv {
  try {
    return withSecretFiles(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

process.exitCode = await runStaff(process.argv.slice(2), environmentOrEnd(), {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
});
