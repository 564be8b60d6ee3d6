/**
 * The latest position of the database that this browser has seen, so that no answer shows an earlier state;
 * see contract/log-position.ts. Shared by all tabs, and kept over a reload.
 */
import { LOG_POSITION, laterPosition } from "@ballast/contract/log-position.ts";
import { createKeptStore } from "./store.ts";

const position = createKeptStore<string | null>("ballast.position", null, (value) =>
  typeof value === "string" ? value : null,
);

export function notePosition(received: string | null): void {
  const later = laterPosition(position.read(), received);
  if (later !== position.read()) position.write(later);
}

export function positionHeader(): Record<string, string> {
  const seen = position.read();
  return seen === null ? {} : { [LOG_POSITION]: seen };
}
