/** How the audit log names calls of the console about one member. */
import { publicId } from "@ballast/contract/ids.ts";
import type { Db } from "../platform/db.ts";
import type { Caller } from "../platform/http.ts";
import { aimedAt, auditRefusal } from "./audit-refusals.ts";
import type { Catalog } from "./catalog.ts";

const MEMBERS = "members";

export const aboutMember = (memberId: string, staff: string, command: string) => ({
  ...{ staff, command, subject: `${MEMBERS} ${publicId("member", memberId)}` },
});

/** Records a call that was refused because of the role, before its input was validated. */
export async function auditRefusedCall(
  db: Db,
  { auditNames }: Pick<Catalog, "auditNames">,
  staff: Caller,
  { path, sent }: { path: string; sent: unknown },
): Promise<void> {
  const row = typeof sent === "object" && sent && "memberId" in sent ? sent.memberId : null;
  const subject = aimedAt(MEMBERS, row);
  const command = auditNames[path] ?? path;
  await auditRefusal(db, { staff: staff.id, command, subject, why: "staff_role" });
}
