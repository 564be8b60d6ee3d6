/** Client of Marionette, the remote protocol of Firefox that geckodriver uses: WebDriver commands over one TCP connection. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { COMMAND_MS, DriverError } from "./driver.ts";

export type Marionette = {
  send<T>(command: string, params?: object): Promise<T>;
  end(): void;
};

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, value: never];
type Waiting = { resolve(value: never): void; reject(error: Error): void; command: string };

/**
 * Connects to Firefox on the given port. Each message is its length in bytes, a colon and JSON; the first one
 * that Firefox sends is a greeting. `send` rejects with DriverError when Firefox answers with an error, and
 * with Error when no answer comes within COMMAND_MS.
 */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const greeted = Promise.withResolvers<void>();
  onMessages(socket, (message) => {
    if (!Array.isArray(message)) return greeted.resolve();
    const [, id, error, value] = message as Answer;
    const { resolve, reject, command } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new DriverError(command ?? "", error));
    else resolve?.(value);
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    for (const { reject, command } of waiting.values())
      reject(new Error(`${command}: Firefox ended`));
  });
  await greeted.promise;
  return {
    send<T>(command: string, params: object = {}) {
      const id = ++last;
      const text = JSON.stringify([0, id, command, params]);
      return new Promise<T>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${command}: no answer`)), COMMAND_MS);
        const settled = (end: (value: never) => void) => (value: never) => {
          clearTimeout(late);
          end(value);
        };
        waiting.set(id, {
          command,
          resolve: settled(resolve as (value: never) => void),
          reject: settled(reject as (value: never) => void) as (error: Error) => void,
        });
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      });
    },
    end: () => void socket.destroy(),
  };
}

function onMessages(socket: Socket, take: (message: unknown) => void): void {
  let buffer = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    buffer = Buffer.concat([buffer, bytes]);
    for (;;) {
      const colon = buffer.indexOf(":");
      const length = Number(buffer.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || buffer.length < colon + 1 + length) return;
      take(JSON.parse(buffer.subarray(colon + 1, colon + 1 + length).toString()));
      buffer = buffer.subarray(colon + 1 + length);
    }
  });
}
