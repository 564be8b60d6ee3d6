/** Where a backup goes and for whom it is encrypted, by the options of the command. */
import { Misused } from "../../command.ts";
import { BackupRefused } from "../manifest.ts";
import { openCommand } from "./command-store.ts";
import { readRecipients } from "./encryption.ts";
import { isS3 } from "./s3-store.ts";
import { openStore, type Store } from "./store.ts";

export type Options = {
  to?: string;
  "to-command"?: string;
  recipient?: string;
  unencrypted?: true;
};
export type Place = {
  /** Null: a command takes the bytes, and nothing can be listed or removed there. */
  store: Store | null;
  sink: Pick<Store, "place" | "put">;
  /** Null: a plain folder, as it was written. */
  recipients: string[] | null;
};

const NOT_FOR_WHOM =
  "What leaves this machine is encrypted: name the public keys that may open it (--recipient age1…, or " +
  "BACKUP_RECIPIENTS), which age-keygen prints on another machine. --unencrypted sends it as it is.";

export function choosePlace(options: Options, env: NodeJS.ProcessEnv, life: AbortSignal): Place {
  const { to, "to-command": command, unencrypted } = options;
  if (!to && !command) throw new Misused("Where to?");
  if (to && command) throw new Misused("Either --to or --to-command.");
  const text = options.recipient ?? (unencrypted ? undefined : env.BACKUP_RECIPIENTS || undefined);
  if (options.recipient && unencrypted) {
    throw new Misused("Either --recipient or --unencrypted.");
  }
  const leaves = command !== undefined || isS3(to ?? "");
  if (leaves && text === undefined && !unencrypted) throw new BackupRefused(NOT_FOR_WHOM);
  const recipients = text === undefined ? (leaves ? [] : null) : readRecipients(text);
  if (command) return { store: null, sink: openCommand(command, life), recipients };
  const store = openStore(to ?? "", env, life);
  return { store, sink: store, recipients };
}
