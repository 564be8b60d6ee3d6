/** A phone shares its processor with no server: what is served stands behind the browser that is measured. */
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { processesWithVariable } from "@ballast/embedded/processes.ts";
import { MARK } from "../../scripts/launch/stack.ts";

/** Gives every process of the Ballast in a folder the lowest priority; it stays so to its end. */
export function stepBehind(dataDir: string): void {
  for (const { pid } of processesWithVariable(MARK, dataDir)) {
    try {
      setPriority(pid, constants.priority.PRIORITY_LOW);
      // Where the kernel shares its time out by session, the session's own priority counts.
      writeFileSync(`/proc/${pid}/autogroup`, `${constants.priority.PRIORITY_LOW}`);
    } catch (error) {
      console.log(`Process ${pid} keeps its priority: ${error}`);
    }
  }
}
