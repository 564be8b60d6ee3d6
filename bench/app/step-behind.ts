/**
 * A phone shares its processor with no server, so the server gets a lower priority than the
 * measured browser.
 */
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { processesWithVariable } from "@ballast/embedded/processes.ts";
import { MARK } from "../../scripts/launch/stack.ts";

/** Gives every process of the Ballast in a folder the lowest priority, until it ends. */
export function stepBehind(dataDir: string): void {
  for (const { pid } of processesWithVariable(MARK, dataDir)) {
    try {
      setPriority(pid, constants.priority.PRIORITY_LOW);
      // Where the kernel shares time by session (autogroup), the priority of the session counts.
      writeFileSync(`/proc/${pid}/autogroup`, `${constants.priority.PRIORITY_LOW}`);
    } catch (error) {
      console.log(`Process ${pid} keeps its priority: ${error}`);
    }
  }
}
