/** The catalogue of the pages for everybody comes with their frame: the first scripts do not name it. */
import type { Messages } from "@lingui/core";
import { addCatalogues } from "./load.ts";

addCatalogues(
  import.meta.glob<{ messages: Messages }>("../../../../packages/words/*/app/open.json", {
    query: "?lingui",
  }),
);
