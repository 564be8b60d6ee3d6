/** Calls of the console about what members sent, letters, and codes. */
import { readFile } from "node:fs/promises";
import * as contract from "@ballast/contract/console/content.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { missingLanguages, readTexts, unwritten } from "../content/publish-content.ts";
import { checkLetter } from "../messages/letters.ts";
import type { Config } from "../platform/config.ts";
import { bind, FileAnswer, type Router } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { makeCodes } from "../rewards/code-batches.ts";
import { writeAuditLogEntry } from "./audit-log-entry.ts";
import { beginImageReview, imageUnderReview } from "./image-review-gate.ts";

export function mountContentCalls(
  router: Router,
  deps: { config: Pick<Config, "DATA_DIR"> },
): void {
  const { DATA_DIR } = deps.config;
  bind(router, contract.consoleLookAtPictures, ({ tx, staff }, which) =>
    beginImageReview(tx, staff.id, which),
  );
  bind(router, contract.consolePicture, async ({ db, staff }, which) => {
    const bytes = await readFile(await imageUnderReview(db, staff.id, which, DATA_DIR));
    return new FileAnswer(`${which.id}-${which.no}.webp`, "image/webp", bytes);
  });
  bind(router, contract.consoleCheckLetter, async ({ tx }, { texts: json, ...draft }) => {
    const missing = unwritten(json);
    refuseUnless(missing.length === 0, "publication_not_valid", { fields: missing.join(", ") });
    const texts = readTexts(json);
    if (texts === null) throw new Refusal("publication_not_valid", { fields: "texts" });
    const { kind, to, country = null, member = null, product = null } = draft;
    const group = { to, country, memberId: member, productId: product };
    const members = await checkLetter(tx, { kind, ...group, texts });
    return { members, missing: missingLanguages(texts) };
  });
  bind(router, contract.consoleMakeCodes, async ({ tx, staff }, { batch, word }) => {
    const codes = await makeCodes(tx, batch, word ?? null);
    const shown = publicId("codeBatch", batch);
    await writeAuditLogEntry(tx, {
      ...{ staff: staff.id, command: "make-codes", subject: `code-batches ${shown}` },
      ...{ input: { codes: codes.length }, before: null, after: null },
    });
    const lines = ["code", ...codes].join("\r\n");
    return new FileAnswer(`${shown}.csv`, "text/csv; charset=utf-8", Buffer.from(`${lines}\r\n`));
  });
}
