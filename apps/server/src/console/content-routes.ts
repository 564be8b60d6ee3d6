/** Calls of the console about what members sent, letters, and codes. */
import { readFile } from "node:fs/promises";
import * as contract from "@ballast/contract/console-content.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { postPicture } from "../community/post-images.ts";
import { feedbackPicture } from "../content/create-feedback.ts";
import { missingLanguages, readTexts } from "../content/publish-content.ts";
import { pathOfHash } from "../members/files.ts";
import { checkLetter } from "../messages/letters.ts";
import type { Config } from "../platform/config.ts";
import type { Db } from "../platform/db.ts";
import { bind, FileAnswer, type Router } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";
import { makeCodes } from "../rewards/code-batches.ts";
import { claimPicture } from "../rewards/decide-claim.ts";
import { keepDeed } from "./staff.ts";

export function mountContentCalls(
  router: Router,
  deps: { config: Pick<Config, "DATA_DIR"> },
): void {
  const { DATA_DIR } = deps.config;
  bind(router, contract.consolePicture, async ({ db, staff }, which) => {
    const bytes = await readFile(await pathOf(db, which, DATA_DIR));
    // A face or a screen full of names may be on it: who looked is kept, as of all personal data.
    await keepDeed(db, {
      ...{ staff: staff.id, command: "picture", subject: `${which.of} ${which.id}` },
      ...{ input: { no: which.no }, before: null, after: null },
    });
    return new FileAnswer(`${which.id}-${which.no}.webp`, "image/webp", bytes);
  });
  bind(router, contract.consoleCheckLetter, async ({ tx }, { texts: json, ...draft }) => {
    const texts = readTexts(json);
    if (texts === null) throw new Refusal("publication_not_valid", { fields: "texts" });
    const { kind, to, country = null, member = null } = draft;
    const members = await checkLetter(tx, { kind, to, country, memberId: member, texts });
    return { members, missing: missingLanguages(texts) };
  });
  bind(router, contract.consoleMakeCodes, async ({ tx, staff }, { batch, word }) => {
    const codes = await makeCodes(tx, batch, word ?? null);
    const shown = publicId("codeBatch", batch);
    await keepDeed(tx, {
      ...{ staff: staff.id, command: "make-codes", subject: `code-batches ${shown}` },
      ...{ input: { codes: codes.length }, before: null, after: null },
    });
    const lines = ["code", ...codes].join("\r\n");
    return new FileAnswer(`${shown}.csv`, "text/csv; charset=utf-8", Buffer.from(`${lines}\r\n`));
  });
}

type Which = { of: contract.PicturesOf; id: string; no: number };

/** Where the picture lies. Refuses not_found, claim_unknown. */
async function pathOf(db: Db, { of, id, no }: Which, dataDir: string): Promise<string> {
  const kind = { claims: "claim", posts: "post", feedback: "feedback" } as const;
  const uuid = uuidOf(kind[of], id);
  if (uuid === null) throw new Refusal("not_found");
  if (of === "claims") return claimPicture(db, uuid, dataDir);
  const hash =
    of === "posts" ? await postPicture(db, uuid, no) : await feedbackPicture(db, uuid, no);
  if (hash === null) throw new Refusal("not_found");
  return pathOfHash(dataDir, hash);
}
