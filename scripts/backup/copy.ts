/** COPY over the driver's own connection, as streams: no table has to fit into memory. */
import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** What the driver's connection can do beside its declared methods. */
type Wire = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** The bytes that `copy (…) to stdout` answers. An error of the database ends the stream with it. */
export class CopyOut extends Readable implements pg.Submittable {
  rows = 0;
  #text: string;
  #wire: Wire | undefined;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#wire = connection as Wire;
    connection.query(this.#text);
  }

  // The socket waits while nobody reads: what is on its way stays with the database.
  override _read(): void {
    this.#wire?.stream.resume();
  }

  handleCopyData(message: { chunk: Buffer }): void {
    // The driver uses the memory of what it read again.
    if (!this.push(Buffer.from(message.chunk))) this.#wire?.stream.pause();
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message.text);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.#wire?.stream.resume();
    this.destroy(error);
  }
}

/** Sends the bytes of `from` into `copy … from stdin` and answers the rows. Throws its error. */
export async function copyIn(
  client: pg.Client,
  text: string,
  from: AsyncIterable<Buffer>,
): Promise<number> {
  const ended = Promise.withResolvers<number>();
  const failed = new AbortController();
  let rows = 0;
  client.query({
    submit: (connection: pg.Connection) => connection.query(text),
    handleCopyInResponse: (connection: Wire) => {
      void send(connection, from, failed.signal);
    },
    handleCommandComplete: (message: { text: string }) => {
      rows = rowsOf(message.text);
    },
    handleReadyForQuery: () => ended.resolve(rows),
    // After it the driver says no more of this one, not that it is over either.
    handleError: (error: Error) => {
      ended.reject(error);
      failed.abort();
    },
  } as pg.Submittable);
  return ended.promise;
}

async function send(wire: Wire, from: AsyncIterable<Buffer>, failed: AbortSignal): Promise<void> {
  try {
    for await (const chunk of from) {
      if (failed.aborted) return;
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await once(wire.stream, "drain", { signal: failed });
    }
    wire.endCopyFrom();
  } catch (error) {
    // Ended by the database's own error, there is nothing left to take back.
    if (!failed.aborted) wire.sendCopyFail(error instanceof Error ? error.message : String(error));
  }
}

/** "COPY 12" is twelve rows. */
function rowsOf(tag: string): number {
  return Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0);
}
