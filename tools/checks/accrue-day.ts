/**
 * `node tools/checks/accrue-day.ts OWNER_URL`: lets one day pass in books that nobody uses, accrues it,
 * and prints what they hold then as one line of JSON. Rehearsals of an upgrade run it in the old tree and
 * in the new one, so what it prints keeps its form from version to version.
 */
import { CommandRefused, command, SIGNALS } from "../../scripts/command.ts";
import { accruedDay } from "./rehearse-upgrade/accrued-day.ts";

const USAGE = { usage: "node tools/checks/accrue-day.ts OWNER_URL", words: 1, inOrder: SIGNALS };

await command(USAGE, async ({ words: [url] }) => {
  if (url === undefined) throw new CommandRefused("Of which database?");
  console.log(JSON.stringify(await accruedDay(url)));
});
