import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { shareInfo } from "@ballast/contract/invitation/calls.ts";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { INVITATION_PATH } from "@ballast/contract/linked-paths.ts";
import { text } from "@ballast/words/words.ts";
import { sql } from "kysely";
import { policyOf } from "../members/policy.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { readVisits } from "./count-visit.ts";
import { SHARE_CURRENCY, sharesReceived, shareTerms } from "./shares.ts";
import { countInvited } from "./team.ts";

export async function readShareInfo(
  db: Db,
  member: Member,
  { language, today, origin }: { language: Language; today: string; origin: string },
): Promise<OutputOf<typeof shareInfo>> {
  const { code, country } = await codeOf(db, member);
  const { invitations } = await policyOf(db, country);
  const { invited, valid } = await countInvited(db, member.id);
  return {
    code,
    shareUrl: `${origin}${INVITATION_PATH}?code=${code}${spokenIn(language)}`,
    label: text(language, "texts", invitations ? "invite.paid_label" : "invite.unpaid_label"),
    text: text(language, "texts", "invite.text"),
    ...(await readVisits(db, member, today)),
    registrations: invited,
    validUsers: valid,
    share: invitations
      ? {
          ...(await shareTerms(db)),
          received: await sharesReceived(db, member),
          currency: SHARE_CURRENCY,
        }
      : null,
  };
}

/** Names the language of the link's preview, because who fetches one often asks for none. */
const spokenIn = (language: Language): string =>
  language === LANGUAGES[0] ? "" : `&lang=${language.slice(0, 2)}`;

async function codeOf(db: Db, member: Member): Promise<{ code: string; country: string }> {
  const { rows } = await sql<{ code: string; country: string }>`
    select share_code as code, country from members.members
    where bucket = ${member.bucket} and id = ${member.id}`.execute(db);
  if (!rows[0]) throw new Error("a session of a member that does not exist");
  return rows[0];
}
