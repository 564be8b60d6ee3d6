/**
 * PDFs and workbooks are written one at a time, outside the event loop: a long one takes seconds and
 * some hundred megabytes, which end with the thread.
 */
import { createThread } from "../platform/thread.ts";
import { createWorkQueue } from "../platform/work-queue.ts";

/** For all kinds of documents together. */
const queue = createWorkQueue({ atOnce: 1, takesMs: 300 });

/** Refuses busy. */
export function createDocumentThread<I>(program: URL): (input: I) => Promise<Buffer> {
  const write = createThread<I, Uint8Array>(program);
  return async (input) => {
    const { buffer, byteOffset, length } = await queue(() => write(input));
    return Buffer.from(buffer, byteOffset, length);
  };
}
