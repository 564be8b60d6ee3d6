/** The console's proposal to close an account at its member's request. */
import { consoleCloseMember } from "@ballast/contract/console/members.ts";
import { writeAuditLogEntry } from "../console/audit-log-entry.ts";
import { withAuditedRefusal } from "../console/audit-refusals.ts";
import { aboutMember } from "../console/member-calls.ts";
import { bindOwnTransaction, type Router } from "../platform/http.ts";
import { readReason } from "../platform/read-reason.ts";
import type { Vault } from "../platform/vault.ts";
import { proposeClosingMember } from "./propose-closing.ts";

export function mountClosingConsole(router: Router, { vault }: { vault: Vault }): void {
  bindOwnTransaction(router, consoleCloseMember, async ({ db, staff }, { memberId, ...asked }) => {
    const look = aboutMember(memberId, staff.id, "propose-closing");
    return withAuditedRefusal(db, look, () =>
      db.transaction().execute(async (tx) => {
        const given = { memberId, reason: readReason(asked.reason), staff: staff.id };
        const { proposalId, reason } = await proposeClosingMember(tx, given, vault);
        const entry = { ...look, before: null, after: null, input: { reason } };
        await writeAuditLogEntry(tx, { ...entry, proposal: proposalId });
        return { proposalId };
      }),
    );
  });
}
