/** Calls of service `console` about pictures that members sent. */
import { readFile } from "node:fs/promises";
import * as contract from "@ballast/contract/console/content.ts";
import type { Config } from "../platform/config.ts";
import { bind, FileAnswer, type Router } from "../platform/http.ts";
import type { Catalog } from "./catalog.ts";
import { beginImageReview, imageUnderReview } from "./image-review-gate.ts";

export function mountPictures(
  router: Router,
  deps: { config: Pick<Config, "DATA_DIR">; catalog: Pick<Catalog, "pictures"> },
): void {
  const { pictures } = deps.catalog;
  const { DATA_DIR } = deps.config;
  bind(router, contract.consoleLookAtPictures, ({ tx, staff }, which) =>
    beginImageReview(tx, { staff: staff.id, pictures }, which),
  );
  bind(router, contract.consolePicture, async ({ db, staff }, which) => {
    const reviewer = { staff: staff.id, pictures };
    const bytes = await readFile(await imageUnderReview(db, reviewer, which, DATA_DIR));
    return new FileAnswer(`${which.id}-${which.no}.webp`, "image/webp", bytes);
  });
}
