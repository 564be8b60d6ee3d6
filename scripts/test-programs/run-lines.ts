/**
 * Runs command lines one after another in one process, each as a program of its own would: what they share
 * is loaded once. A line arrives as a message, and its end is answered with one.
 */
import { pathToFileURL } from "node:url";
import { format } from "node:util";

export type Line = { program: string; args: string[]; env: Record<string, string> };
/** `out` is what it printed, `said` what it said of errors. */
export type Ended = { code: number; out: string; said: string };

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super();
    this.code = code;
  }
}

const send = (ended: Ended) => process.send?.(ended);
process.exit = (code) => {
  throw new Exit(Number(code ?? process.exitCode ?? 0));
};

// Each line adds its own.
for (const one of [process, process.stdout, process.stderr]) one.setMaxListeners(0);

let count = 0;
async function run({ program, args, env }: Line): Promise<Ended> {
  let [out, said] = ["", ""];
  console.log = (...words) => {
    out += `${format(...words)}\n`;
  };
  console.error = (...words) => {
    said += `${format(...words)}\n`;
  };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, program, ...args];
  process.exitCode = 0;
  count += 1;
  try {
    await import(`${pathToFileURL(program).href}?${count}`);
    return { code: Number(process.exitCode), out, said };
  } catch (error) {
    if (error instanceof Exit) return { code: error.code, out, said };
    return { code: 1, out, said: `${said}${format(error)}` };
  }
}

process.on("message", async (line: Line) => send(await run(line)));
