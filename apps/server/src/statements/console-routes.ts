/** The console's copy of a member's own data, made at the member's request. */
import { consoleMemberData } from "@ballast/contract/console/members.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { writeAuditLogEntry } from "../console/audit-log-entry.ts";
import { withAuditedRefusal } from "../console/audit-refusals.ts";
import { aboutMember } from "../console/member-calls.ts";
import { keepReason } from "../console/reason-about-member.ts";
import { knownMember } from "../members/known-member.ts";
import { bindOwnTransaction, FileAnswer, type Router } from "../platform/http.ts";
import { readReason } from "../platform/read-reason.ts";
import { ownData } from "./own-data.ts";

export function mountStatementsConsole(router: Router): void {
  bindOwnTransaction(router, consoleMemberData, async ({ db, staff, clock }, asked) => {
    const look = aboutMember(asked.memberId, staff.id, "member-data");
    const text = await withAuditedRefusal(db, look, async () => {
      const reason = readReason(asked.reason);
      const member = await knownMember(db, asked.memberId);
      await db.transaction().execute(async (tx) => {
        const what = "Made the copy of all own data";
        const about = { memberId: member.id, what, reason, staff: staff.id };
        const { kept } = await keepReason(tx, about);
        await writeAuditLogEntry(tx, {
          ...look,
          input: { reason: kept },
          before: null,
          after: null,
        });
      });
      return ownData(db, member, clock.now());
    });
    const name = `ballast-${publicId("member", asked.memberId)}.json`;
    return new FileAnswer(name, "application/json", Buffer.from(text));
  });
}
