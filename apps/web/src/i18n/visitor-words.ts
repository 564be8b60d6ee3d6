/** What visitors' screens say beside the login comes with them: the first scripts do not name it. */
import type { Messages } from "@lingui/core";
import { addCatalogues } from "./load.ts";

addCatalogues(
  import.meta.glob<{ messages: Messages }>("../../../../packages/words/*/app/visitor.json", {
    query: "?lingui",
  }),
);
