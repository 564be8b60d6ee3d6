/** The last messages of the SMS stand-in, in memory and in a file of one JSON object per line. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { appendLine, unlessNoRoom } from "./append-line.ts";

export const MESSAGES_KEPT = 1000;

export type Message = { id: string; to: string; text: string; at: string };

export type MessageStore = {
  /** Stores the message unless its id is known; returns the message stored under that id. */
  put(message: Message): { kept: Message; isNew: boolean };
  /** Messages, newest first. */
  list(limit: number, to?: string): Message[];
};

/** Reads the file, if there is one. A partial line of a killed process is dropped. */
export function openMessageStore(file: string): MessageStore {
  const messages = new Map<string, Message>();
  let lines = 0;

  function remember(message: Message): void {
    messages.set(message.id, message);
    for (const oldest of messages.keys()) {
      if (messages.size <= MESSAGES_KEPT) break;
      messages.delete(oldest);
    }
  }

  function rewrite(): void {
    const text = [...messages.values()].map(line).join("");
    writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
    lines = messages.size;
  }

  if (existsSync(file)) readMessages(file).forEach(remember);
  rewrite();

  return {
    put(message) {
      const kept = messages.get(message.id);
      if (kept !== undefined) return { kept, isNew: false };
      appendLine(file, message);
      lines += 1;
      remember(message);
      // The message is stored by now, and the file may be longer for a while.
      if (lines >= 2 * MESSAGES_KEPT) unlessNoRoom(rewrite);
      return { kept: message, isNew: true };
    },
    list(limit, to) {
      const fitting = [...messages.values()].filter(
        (message) => to === undefined || message.to === to,
      );
      return fitting.reverse().slice(0, limit);
    },
  };
}

function line(message: Message): string {
  return `${JSON.stringify(message)}\n`;
}

function readMessages(file: string): Message[] {
  const lines = readFileSync(file, "utf8").split("\n");
  // Only the text after the last line end can be a partial line.
  return lines.slice(0, -1).map((text) => JSON.parse(text));
}
