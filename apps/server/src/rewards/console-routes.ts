/** The console's file of the codes of an approved batch. */
import { consoleMakeCodes } from "@ballast/contract/console/content.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { writeAuditLogEntry } from "../console/audit-log-entry.ts";
import { bind, FileAnswer, type Router } from "../platform/http.ts";
import { makeCodes } from "./code-batches.ts";

export function mountRewardsConsole(router: Router): void {
  bind(router, consoleMakeCodes, async ({ tx, staff }, { batch, word }) => {
    const codes = await makeCodes(tx, batch, word ?? null);
    const shown = publicId("codeBatch", batch);
    await writeAuditLogEntry(tx, {
      ...{ staff: staff.id, command: "make-codes", subject: `code-batches ${shown}` },
      ...{ input: { codes: codes.length }, before: null, after: null },
    });
    const lines = ["code", ...codes].join("\r\n");
    return new FileAnswer(`${shown}.csv`, "text/csv; charset=utf-8", Buffer.from(`${lines}\r\n`));
  });
}
