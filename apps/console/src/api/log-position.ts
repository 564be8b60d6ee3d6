/** The latest position of the database that this tab has seen; see contract/log-position.ts. */
import { LOG_POSITION, laterPosition } from "@ballast/contract/log-position.ts";

const KEY = "ballast.console.position";

export function notePosition({ headers }: Response): void {
  const seen = sessionStorage.getItem(KEY);
  const later = laterPosition(seen, headers.get(LOG_POSITION));
  if (later === seen) return;
  if (later === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, later);
}

export function positionHeader(): Record<string, string> {
  const seen = sessionStorage.getItem(KEY);
  return seen === null ? {} : { [LOG_POSITION]: seen };
}
