/** A proxy to the database that a test can close: new connections then end at once. */
import { connect, createServer, type Socket } from "node:net";

export type DatabaseWay = {
  url: string;
  /** How many connections were tried, whether the proxy was open or closed. */
  tried(): number;
  close(): void;
  open(): void;
  /** Leads new connections to another server from now on; existing ones stay where they are. */
  leadTo(url: string): void;
  stop(): Promise<void>;
};

export async function startDatabaseWay(to: string): Promise<DatabaseWay> {
  let target = new URL(to);
  const sockets = new Set<Socket>();
  let isOpen = true;
  let tried = 0;
  const keep = (socket: Socket, other: Socket | null) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      other?.destroy();
    });
  };
  const server = createServer((socket) => {
    tried += 1;
    if (!isOpen) {
      keep(socket, null);
      socket.destroy();
      return;
    }
    const further = connect(Number(target.port), target.hostname);
    keep(socket, further);
    keep(further, socket);
    socket.pipe(further).pipe(socket);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(to);
  // The database's URL names its Unix socket in the parameter `host`.
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.toString(),
    tried: () => tried,
    close() {
      isOpen = false;
      endAll();
    },
    open() {
      isOpen = true;
    },
    leadTo(another) {
      target = new URL(another);
    },
    async stop() {
      endAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
