/** COPY over the driver's own connection, as streams, so that no table has to fit into memory. */
import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** Methods of the driver's connection that its types do not declare. */
type Wire = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/**
 * The size of a block. The driver hands over each row alone, and whoever reads pays for each block: gzip
 * takes rows one by one at 3 MB a second.
 */
const BLOCK = 262_144;

/** The bytes of `copy (…) to stdout`. An error of the database ends the stream with it. */
export class CopyOut extends Readable implements pg.Submittable {
  rows = 0;
  #text: string;
  #wire: Wire | undefined;
  #block = Buffer.allocUnsafe(BLOCK);
  #filled = 0;

  constructor(text: string) {
    super({ highWaterMark: 2 * BLOCK });
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#wire = connection as Wire;
    connection.query(this.#text);
  }

  // The socket is paused while nobody reads, so that pending data stays in the database.
  override _read(): void {
    this.#wire?.stream.resume();
  }

  // The driver reuses its buffer, so rows are copied anyway.
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > BLOCK) this.#handOver();
    if (chunk.length > BLOCK) {
      if (!this.push(Buffer.from(chunk))) this.#wire?.stream.pause();
      return;
    }
    this.#filled += chunk.copy(this.#block, this.#filled);
  }

  #handOver(): void {
    if (this.#filled === 0) return;
    const full = this.#block.subarray(0, this.#filled);
    this.#block = Buffer.allocUnsafe(BLOCK);
    this.#filled = 0;
    if (!this.push(full)) this.#wire?.stream.pause();
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message.text);
  }

  handleReadyForQuery(): void {
    this.#handOver();
    this.push(null);
    // A stream that has ended asks for nothing more, and the connection is used again.
    this.#wire?.stream.resume();
  }

  handleError(error: Error): void {
    this.#wire?.stream.resume();
    this.destroy(error);
  }
}

/**
 * Sends the bytes of `from` to `copy … from stdin` and returns the number of rows. Throws its
 * error.
 */
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
    // After an error the driver reports nothing more about this query, not even its end.
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
    // After the database's own error there is no copy left to cancel.
    if (!failed.aborted) wire.sendCopyFail(error instanceof Error ? error.message : String(error));
  }
}

/** The number of rows in a command tag: "COPY 12" is twelve rows. */
function rowsOf(tag: string): number {
  return Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0);
}
