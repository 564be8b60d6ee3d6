/** The staff command line with the commands of every room. */
import { createRunStaff } from "./console/run-staff.ts";
import { CATALOG } from "./staff-catalog.ts";

export const runStaff = createRunStaff(CATALOG);
