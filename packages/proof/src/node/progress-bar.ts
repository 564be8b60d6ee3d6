import type { Progress } from "./root-of-file.ts";

const WIDTH = 30;

/** One updating line on a terminal; elsewhere one line per completed step. */
export function progressBar(out: NodeJS.WriteStream = process.stderr): Progress {
  let shown = "";
  return (step, done, all) => {
    const share = all === 0 ? 1 : done / all;
    const bar = "█".repeat(Math.floor(share * WIDTH)).padEnd(WIDTH, "░");
    const line = `${step.padEnd(10)} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`;
    const isThrough = done === all;
    if (line === shown || (!out.isTTY && !isThrough)) return;
    shown = line;
    out.write(out.isTTY ? `\r${line}${isThrough ? "\n" : ""}` : `${line}\n`);
  };
}
