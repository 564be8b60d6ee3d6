/** Calls of service `console` that act for a member on request: data export and closing. */
import * as contract from "@ballast/contract/console/members.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { knownMember } from "../members/known-member.ts";
import type { Db } from "../platform/db.ts";
import { bindOwnTransaction, type Caller, FileAnswer, type Router } from "../platform/http.ts";
import { readReason } from "../platform/read-reason.ts";
import type { Vault } from "../platform/vault.ts";
import { ownData } from "../statements/own-data.ts";
import { writeAuditLogEntry } from "./audit-log-entry.ts";
import { aimedAt, auditRefusal, withAuditedRefusal } from "./audit-refusals.ts";
import { proposeClosingMember } from "./close-member.ts";
import { keepReason } from "./reason-about-member.ts";

const MEMBERS = "members";

export function mountStaffMembers(router: Router, { vault }: { vault: Vault }): void {
  bindOwnTransaction(router, contract.consoleMemberData, async ({ db, staff, clock }, asked) => {
    const look = lookAt(asked.memberId, staff.id, "member-data");
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

  bindOwnTransaction(
    router,
    contract.consoleCloseMember,
    async ({ db, staff }, { memberId, ...asked }) => {
      const look = lookAt(memberId, staff.id, "propose-closing");
      return withAuditedRefusal(db, look, () =>
        db.transaction().execute(async (tx) => {
          const given = { memberId, reason: readReason(asked.reason), staff: staff.id };
          const { proposalId, reason } = await proposeClosingMember(tx, given, vault);
          const entry = { ...look, before: null, after: null, input: { reason } };
          await writeAuditLogEntry(tx, { ...entry, proposal: proposalId });
          return { proposalId };
        }),
      );
    },
  );
}

const lookAt = (memberId: string, staff: string, command: string) => ({
  ...{ staff, command, subject: `${MEMBERS} ${publicId("member", memberId)}` },
});

const NAMED: Record<string, string> = {
  "member/data": "member-data",
  "member/close": "propose-closing",
};

/** Records a call that was refused because of the role, before its input was validated. */
export async function auditRefusedCall(
  db: Db,
  staff: Caller,
  { path, sent }: { path: string; sent: unknown },
): Promise<void> {
  const row = typeof sent === "object" && sent && "memberId" in sent ? sent.memberId : null;
  const subject = aimedAt(MEMBERS, row);
  const command = NAMED[path] ?? path;
  await auditRefusal(db, { staff: staff.id, command, subject, why: "staff_role" });
}
