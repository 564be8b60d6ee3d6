import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { OperatorError } from "@ballast/contract/operator-error.ts";

/** A system account other than our own, under which PostgreSQL runs. */
export type Account = { name: string; uid: number; gid: number };

/**
 * The account that PostgreSQL must run under, or null for our own. PostgreSQL refuses to run as
 * root, so root runs it under the owner of the existing data, else `postgres`, else `nobody`.
 */
export function serverAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) {
    return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  const account = accountNamed("postgres") ?? accountNamed("nobody");
  if (account === null) {
    throw new OperatorError(
      "PostgreSQL cannot run as root, and there is no account postgres or nobody.",
    );
  }
  return account;
}

function accountNamed(name: string): Account | null {
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [login, , uid, gid] = line.split(":");
    if (login === name) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/**
 * Whether the account can enter a folder or run a file. The kernel checks it under that account, so
 * that every parent folder, access lists and mount options count.
 */
export function canReach(account: Account, path: string): boolean {
  const asked = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], {
    cwd: "/",
    uid: account.uid,
    gid: account.gid,
    stdio: "ignore",
  });
  if (asked.error !== undefined) {
    throw new OperatorError(
      `PostgreSQL cannot be run under ${account.name}: ${asked.error.message}`,
    );
  }
  return asked.status === 0;
}
