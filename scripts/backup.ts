/**
 * `npm run backup -- --to <place>`: backs up the books and the members' files as of one moment, whether
 * Ballast runs or not: into a new folder of a folder, or packed and encrypted into a store or a command.
 */
import { backUp } from "./backup/back-up.ts";
import { choosePlace } from "./backup/off-machine/choose-place.ts";
import { type Keep, readKeep } from "./backup/off-machine/retention.ts";
import type { Store } from "./backup/off-machine/store.ts";
import { thinOut } from "./backup/off-machine/thin-out.ts";
import { openBooks } from "./backup/open-books.ts";
import { line, NOT_IN_IT, seconds } from "./backup/print.ts";
import { command, Misused, SIGNALS } from "./command.ts";

const USAGE = {
  usage:
    "npm run backup -- --to <folder or s3://bucket/prefix> | --to-command <command>\n" +
    "  [--recipient <public keys of age> | --unencrypted] [--keep 7d,4w,12m [--dry-run]]\n" +
    "  [--standby <host:port>]",
  options: {
    to: "value",
    "to-command": "value",
    recipient: "value",
    unencrypted: "switch",
    keep: "value",
    "dry-run": "switch",
    standby: "value",
  },
  inOrder: SIGNALS,
} as const;

await command(USAGE, async ({ options, life }) => {
  const place = choosePlace(options, process.env, life);
  const thinning = thinningOf(options.keep, place.store);
  if (options["dry-run"]) {
    if (thinning === null) throw new Misused("--dry-run shows what --keep does.");
    return await thinned(thinning, true);
  }
  // A store that refuses is to do so now, and not after the books were read.
  await place.store?.list();
  const began = performance.now();
  const books = await openBooks(process.env, life);
  try {
    // An abort must stop the backup in order, because the files written so far are members’ data.
    const lines = await backUp(books, place, { standby: options.standby, life });
    console.log([...lines, line("Took", seconds(began)), NOT_IN_IT].join("\n"));
  } finally {
    await books.close();
  }
  if (thinning !== null) await thinned(thinning, false);
});

type Thinning = { keep: Keep; store: Store };

function thinningOf(text: string | undefined, store: Store | null): Thinning | null {
  if (text === undefined) return null;
  if (store !== null) return { keep: readKeep(text), store };
  throw new Misused("--keep needs a place that can be listed: it does not go with --to-command.");
}

async function thinned({ keep, store }: Thinning, isDry: boolean): Promise<void> {
  console.log((await thinOut(store, keep, { now: new Date(), isDry })).join("\n"));
}
