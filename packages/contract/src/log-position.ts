/**
 * How far the database had come when an answer was read, so that a later read is not answered by a
 * standby that is behind it. `<lineage>-<position>`: the position in the log of changes, comparable
 * within the lineage of one database; a restored one has another.
 *
 * A server that reads on standbys sends it with each answer; a client that sends the latest back may
 * be answered by a standby, and any other client by the primary.
 */
export const LOG_POSITION = "log-position";

const FORM = /^([0-9a-f]{8})-(\d{1,19})$/;

export type LogPosition = { lineage: string; at: bigint };

/** Null for a text that is none. */
export function readLogPosition(text: string | null | undefined): LogPosition | null {
  const [, lineage, at] = FORM.exec(text ?? "") ?? [];
  return lineage === undefined || at === undefined ? null : { lineage, at: BigInt(at) };
}

export const writeLogPosition = ({ lineage, at }: LogPosition): string => `${lineage}-${at}`;

/** Sent where the position could not be found out: the client has to be answered by the primary. */
export const UNKNOWN_POSITION = "unknown";

/**
 * The position to send from now on, when an answer came with `received`. Answers may arrive in another
 * order than they were read in.
 */
export function laterPosition(known: string | null, received: string | null): string | null {
  if (received === null) return known;
  const [before, now] = [readLogPosition(known), readLogPosition(received)];
  if (now === null) return null;
  return before?.lineage === now.lineage && before.at > now.at ? known : received;
}
