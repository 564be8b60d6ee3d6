/** Starts the load generator and waits for what it measured. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Result } from "./caller.ts";
import type { Order } from "./shoot.ts";

export function shoot(order: Order): Promise<Result> {
  const program = fileURLToPath(new URL("shoot.ts", import.meta.url));
  return new Promise((resolve, reject) => {
    const child = fork(program);
    child.once("message", (result) => resolve(result as Result));
    child.once("error", reject);
    child.once("exit", (code) => code && reject(new Error(`the generator ended with ${code}`)));
    child.send(order);
  });
}
