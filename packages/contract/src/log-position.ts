/**
 * How far the database had come when an answer was read, so that a later read is not answered by a
 * standby that is behind it: `<books>.<timeline>-<number>`. Numbers are compared within one timeline of
 * the same books; a failover begins a later timeline.
 *
 * A server that reads on standbys sends it with each answer. A client that sends the latest back may be
 * answered by a standby, and any other client by the primary.
 */
export const LOG_POSITION = "log-position";

/** Sent where the position could not be found out. */
export const UNKNOWN_POSITION = "unknown";

const FORM = /^([0-9a-f]{8})\.(\d{1,10})-(\d{1,19})$/;

export type LogPosition = { books: string; timeline: number; at: bigint };

/** Null for a text that is no position. */
export function readLogPosition(text: string | null | undefined): LogPosition | null {
  const [, books, timeline, at] = FORM.exec(text ?? "") ?? [];
  if (books === undefined || timeline === undefined || at === undefined) return null;
  return { books, timeline: Number(timeline), at: BigInt(at) };
}

export const writeLogPosition = ({ books, timeline, at }: LogPosition): string =>
  `${books}.${timeline}-${at}`;

/** The later of two positions; of other books, the one that was received. */
export function laterPosition(known: LogPosition, received: LogPosition): LogPosition {
  if (known.books !== received.books) return received;
  if (known.timeline !== received.timeline) {
    return known.timeline > received.timeline ? known : received;
  }
  return known.at > received.at ? known : received;
}

/** Where a client keeps one text for all its pages; it may refuse to. */
type Place = { read(): string | null; write(text: string): void };

type Request = {
  headers: Record<string, string>;
  ended(received: string | null | undefined): void;
};

/**
 * The latest position that a client has seen. It is unknown at first, and whenever a request ends
 * without a position: it may have done something, or been answered by a server that tells none. An
 * answer to a request of before then does not make it known again.
 */
export class SeenPosition {
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  /**
   * Call it before a request is sent; then send `headers`, and call `ended` once with the position of
   * the answer, null without one, or undefined where a read got no answer at all.
   */
  begin(): Request {
    const { times, position } = this.#read();
    return {
      headers: position === null ? {} : { [LOG_POSITION]: writeLogPosition(position) },
      ended: (received) => this.#note(times, received),
    };
  }

  /** What was heard without a request. */
  heard(received: string | undefined): void {
    this.#note(this.#read().times, received);
  }

  #note(times: number, received: string | null | undefined): void {
    if (received === undefined) return;
    const now = this.#read();
    const got = readLogPosition(received);
    if (got === null) {
      // Nothing was known, so nothing has to be forgotten: a server without standbys tells none.
      if (now.position !== null) this.#place.write(`${now.times + 1} `);
    } else if (now.times === times) {
      const later = now.position === null ? got : laterPosition(now.position, got);
      this.#place.write(`${times} ${writeLogPosition(later)}`);
    }
  }

  /** `times`: how often the position became unknown. */
  #read(): { times: number; position: LogPosition | null } {
    const [times = "", position] = (this.#place.read() ?? "").split(" ");
    return { times: Number(times) || 0, position: readLogPosition(position) };
  }
}
