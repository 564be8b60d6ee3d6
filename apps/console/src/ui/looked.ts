/** Whose pictures this person has looked at on this page: what is decided by them comes after. */
import { useSyncExternalStore } from "react";

const looked = new Set<string>();
const listeners = new Set<() => void>();
const nameOf = (of: string, id: string) => `${of} ${id}`;

export function setLooked(of: string, id: string): void {
  looked.add(nameOf(of, id));
  for (const tell of listeners) tell();
}

const listen = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

export const useLooked = (of: string, id: string): boolean =>
  useSyncExternalStore(listen, () => looked.has(nameOf(of, id)));
