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
  /** It succeeded, with this position or none. */
  ended(received: string | null): void;
  /** It was refused or not answered. */
  failed(mayHaveWritten: boolean): void;
};

/** The later of two texts that a place was given, for one that keeps a text twice. */
export function laterText(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  const [a, b] = [parseSeen(one), parseSeen(other)];
  if (a.times !== b.times) return a.times > b.times ? one : other;
  if (a.position === null || b.position === null) return a.position === null ? other : one;
  return laterPosition(a.position, b.position) === a.position ? one : other;
}

/** `times`: how often the position became unknown. */
function parseSeen(text: string | null): { times: number; position: LogPosition | null } {
  const [times = "", position] = (text ?? "").split(" ");
  return { times: Number(times) || 0, position: readLogPosition(position) };
}

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

  /** Call it before a request is sent; then send `headers`, and call one of the others once. */
  begin(): Request {
    const { times, position } = this.#read();
    return {
      headers: position === null ? {} : { [LOG_POSITION]: writeLogPosition(position) },
      ended: (received) => this.#note(times, received),
      failed: (mayHaveWritten) => {
        if (mayHaveWritten) this.#forget();
      },
    };
  }

  /** What was heard without a request. */
  heard(received: string | undefined): void {
    if (received !== undefined) this.#note(this.#read().times, received);
  }

  #forget(): void {
    this.#place.write(`${this.#read().times + 1} `);
  }

  #note(times: number, received: string | null): void {
    const now = this.#read();
    const got = readLogPosition(received);
    if (got === null) {
      // A server without standbys tells none, and then there is nothing to forget.
      if (now.position !== null) this.#forget();
    } else if (now.times === times) {
      const later = now.position === null ? got : laterPosition(now.position, got);
      this.#place.write(`${times} ${writeLogPosition(later)}`);
    }
  }

  #read() {
    return parseSeen(this.#place.read());
  }
}
