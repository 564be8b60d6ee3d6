// The stand-ins' shared diary: who started and ended when, in order.
import { appendFileSync } from "node:fs";

export function note(line: string): void {
  appendFileSync(process.env.DIARY ?? "/dev/null", `${line}\n`);
}

/** Reports that it is ready, and ends 50 ms after a request to end. */
export function serve(name: string, ready: Record<string, unknown>): void {
  note(`${name} begins as ${process.pid}`);
  process.on("SIGINT", () => note(`${name} was interrupted`));
  process.on("SIGTERM", () => {
    setTimeout(() => {
      note(`${name} ends`);
      process.exit(0);
    }, 50);
  });
  setInterval(() => {}, 60_000);
  console.log(JSON.stringify({ ready: true, ...ready }));
}
