/** The console's check of a letter before it is proposed. */
import { consoleCheckLetter } from "@ballast/contract/console/content.ts";
import { missingLanguages, readTexts, unwritten } from "../content/publish-content.ts";
import { bind, type Router } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { checkLetter } from "./letters.ts";

export function mountMessagesConsole(router: Router): void {
  bind(router, consoleCheckLetter, async ({ tx }, { texts: json, ...draft }) => {
    const missing = unwritten(json);
    refuseUnless(missing.length === 0, "publication_not_valid", { fields: missing.join(", ") });
    const texts = readTexts(json);
    if (texts === null) throw new Refusal("publication_not_valid", { fields: "texts" });
    const { kind, to, country = null, member = null, product = null } = draft;
    const group = { to, country, memberId: member, productId: product };
    const members = await checkLetter(tx, { kind, ...group, texts });
    return { members, missing: missingLanguages(texts) };
  });
}
