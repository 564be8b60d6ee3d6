/** What a ready process reports about the rails at /readyz. */
import type { Db } from "../platform/db.ts";
import { readingDetails } from "./chain/reading-state.ts";
import { effectsDetails } from "./outside/effects-now.ts";

export const detailsOf = async (db: Db): Promise<object> => ({
  ...(await readingDetails(db)),
  ...(await effectsDetails(db)),
});
