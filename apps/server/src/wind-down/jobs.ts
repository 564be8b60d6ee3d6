import type { Job } from "../platform/jobs.ts";
import { carryOn } from "./carry-on.ts";

/** Does nothing until two people have agreed to the end of Ballast. */
export function windDown(dataDir: string): Job {
  return {
    name: "wind-down",
    everySeconds: 5,
    run: ({ db }) => carryOn({ db, dataDir }),
  };
}
