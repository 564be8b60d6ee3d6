/** Closes an account for good: it must be empty, and the owner confirms with both passwords. */
import { CLOSING_OBSTACLES, type ClosingObstacle } from "@ballast/contract/user/own-data.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { numberMarks } from "../security/closed-numbers.ts";
import { hasFundPassword, phoneOf, verifyFundPassword } from "../security/fund-password.ts";
import { verifyLoginPassword } from "../security/login-password.ts";

/** What prevents it, by the names of the refusals. */
export async function closingObstacles(
  db: Db,
  member: Pick<Member, "id" | "bucket">,
): Promise<ClosingObstacle[]> {
  const { rows } = await sql<{ obstacles: ClosingObstacle[] }>`
    select closing.obstacles(${member.bucket}, ${member.id}) as obstacles`.execute(db);
  return rows[0]?.obstacles ?? [];
}

/**
 * Refuses login_password_wrong or fund_password_wrong (also when one is set but not given), and
 * too_many_tries. Counts the tries: call it with `db` in `prepare`.
 */
export async function verifyOwner(
  db: Db,
  member: Member,
  given: { password: string; payPassword?: string | undefined; ip: string },
): Promise<void> {
  const { password, payPassword, ip } = given;
  await verifyLoginPassword(db, { memberId: member.id, password, ip });
  if (!(await hasFundPassword(db, member))) return;
  if (payPassword === undefined) throw new Refusal("fund_password_wrong");
  await verifyFundPassword(db, member, payPassword, ip);
}

/** Ends every session and deletes the personal data. Refuses with what prevents closing. */
export async function closeAccount(
  tx: Tx,
  member: Pick<Member, "id" | "bucket">,
  vault: Vault,
): Promise<{ closedAt: Date }> {
  const marks = numberMarks(vault, await phoneOf(tx, member));
  const { rows } = await sql<{ refusal: string | null; at: Date }>`
    select closing.close_account(${member.bucket}, ${member.id}, ${marks}::bytea[]) as refusal,
      platform.now() as at`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("closing.close_account answered nothing");
  const obstacle = CLOSING_OBSTACLES.find((name) => name === row.refusal);
  if (obstacle) throw new Refusal(obstacle);
  // A simultaneous call was first, so the member is logged out.
  refuseUnless(row.refusal === null, "not_logged_in");
  return { closedAt: row.at };
}
