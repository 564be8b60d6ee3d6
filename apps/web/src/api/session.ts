/**
 * The session of this browser: token and member as the login returned them. The password is never
 * stored.
 */
import { createKeptStore, useStore } from "./store.ts";

export type SessionMember = {
  headUrl: string;
  vipLevel: number;
  phone: string;
  name: string;
  shareCode: string;
  markHeadbgUrl: string;
  markText: string;
  /** ISO 8601. */
  createTime: string;
  invitateCode: string;
  timezoneType: number;
};
export type Session = {
  token: string;
  member: SessionMember;
  /**
   * The phone number as the member typed it to log in. Proofs are checked with it, and never with a
   * number from a response.
   */
  typed?: string;
};

const TEXTS = [
  "headUrl",
  "phone",
  "name",
  "shareCode",
  "markHeadbgUrl",
  "markText",
  "createTime",
  "invitateCode",
] as const;
const NUMBERS = ["vipLevel", "timezoneType"] as const;

/** A stored value is a session only when all fields of a login response are there. */
function parse(value: unknown): Session | null {
  const { token, member } = (value ?? {}) as { token?: unknown; member?: Record<string, unknown> };
  const isWhole =
    typeof token === "string" &&
    TEXTS.every((name) => typeof member?.[name] === "string") &&
    NUMBERS.every((name) => typeof member?.[name] === "number");
  return isWhole ? (value as Session) : null;
}

/**
 * The sessionStorage key of a member's unsent text in this tab (draft-store.ts); removed with the
 * session.
 */
export const WRITTEN_KEY = "ballast.written";

const store = createKeptStore<Session | null>("ballast.session", null, parse);

/** Whether somebody was logged in on this device before; it says nothing about who. */
const wasUsed = createKeptStore("ballast.used", false, (value) => value === true);
if (store.read() !== null) wasUsed.write(true);

export const readSession = store.read;
export const onSession = store.subscribe;
/**
 * Calls `listener` when another member logs in or the member logs out. A new nickname changes the
 * session too, but does not call it.
 */
export function onMemberChange(listener: () => void): () => void {
  let token = store.read()?.token;
  return store.subscribe(() => {
    if (token === store.read()?.token) return;
    token = store.read()?.token;
    listener();
  });
}

export const isMember = () => store.read() !== null;

/** Who opens the app: a member, somebody who was logged in on this device, or neither. */
export type Visit = "member" | "returning" | "new";

export function visit(): Visit {
  return isMember() ? "member" : wasUsed.read() ? "returning" : "new";
}

export function beginSession(token: string, member: SessionMember, typed?: string): void {
  wasUsed.write(true);
  store.write({ token, member, ...(typed ? { typed } : {}) });
}

export function changeMember(changes: Partial<SessionMember>): void {
  const session = store.read();
  if (session) store.write({ ...session, member: { ...session.member, ...changes } });
}

export function endSession(): void {
  if (store.read() !== null) store.write(null);
}

/** The logged-in member, for screens behind the guard, where a session always exists. */
export function useMember(): SessionMember {
  const session = useStore(store);
  return session?.member ?? NOBODY;
}

/** The member that is returned between the end of a session and the login screen. */
const NOBODY: SessionMember = {
  headUrl: "",
  vipLevel: 0,
  phone: "",
  name: "",
  shareCode: "",
  markHeadbgUrl: "",
  markText: "",
  createTime: "1970-01-01T00:00:00.000Z",
  invitateCode: "",
  timezoneType: 0,
};
