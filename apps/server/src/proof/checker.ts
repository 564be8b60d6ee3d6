/** The hash of verify.html, the page that checks a member's proof from anywhere. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const CHECKER = "verify.html";

/** Lets holders of a copy of the page verify that it is the one served here; null when none is built. */
export function checkerIn(webDir: string): { path: string; sha256: string } | null {
  const file = join(webDir, CHECKER);
  if (!existsSync(file)) return null;
  const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
  return { path: `/${CHECKER}`, sha256 };
}
