/** The latest position of the database that this tab has seen; see contract/log-position.ts. */
import { SeenPosition } from "@ballast/contract/log-position.ts";

const KEY = "ballast.console.position";

export const seenPosition = new SeenPosition({
  read: () => sessionStorage.getItem(KEY),
  write: (text) => sessionStorage.setItem(KEY, text),
});
