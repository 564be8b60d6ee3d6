/** A proxy to the database on which a test can hold back a client's bytes, from a given word on. */
import { connect, createServer, type Socket } from "node:net";

export type DatabaseTap = {
  url: string;
  /** Resolves once a client has sent the word; the rest of that connection waits for `release`. */
  hold(word: string): Promise<void>;
  release(): void;
  stop(): Promise<void>;
};

export async function startDatabaseTap(to: string): Promise<DatabaseTap> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let wanted: { word: string; seen: () => void } | null = null;
  let held: { until: Promise<void>; release: () => void } | null = null;
  const isWanted = (chunk: Buffer) => wanted !== null && chunk.includes(wanted.word);
  const server = createServer((socket) => {
    const further = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, further],
      [further, socket],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    further.pipe(socket);
    let turn: Promise<unknown> = Promise.resolve();
    socket.on("data", (chunk: Buffer) => {
      turn = turn.then(async () => {
        if (isWanted(chunk)) {
          const { promise: until, resolve: release } = Promise.withResolvers<void>();
          held = { until, release };
          wanted?.seen();
          wanted = null;
          await until;
        }
        further.write(chunk);
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = new URL(to);
  // The database's URL names its Unix socket in the parameter `host`.
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.toString(),
    hold(word) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wanted = { word, seen: resolve };
      return promise;
    },
    release() {
      held?.release();
      held = null;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
