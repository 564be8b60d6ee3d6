/** The session of this browser: token and member as the login answered them. Never a password. */
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
  /** The phone number as the member typed it to log in: what a proof is checked with, never an answer's. */
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

/** What is kept is what a login answered, whole; anything else is no session. */
function parse(value: unknown): Session | null {
  const { token, member } = (value ?? {}) as { token?: unknown; member?: Record<string, unknown> };
  const isWhole =
    typeof token === "string" &&
    TEXTS.every((name) => typeof member?.[name] === "string") &&
    NUMBERS.every((name) => typeof member?.[name] === "number");
  return isWhole ? (value as Session) : null;
}

/** What this tab keeps of a member's unsent words (draft-store.ts), gone with the session. */
export const WRITTEN_KEY = "ballast.written";

const store = createKeptStore<Session | null>("ballast.session", null, parse);

export const readSession = store.read;
export const onSession = store.subscribe;
/**
 * Calls `listener` when another member, or nobody, is logged in from now on. A new nickname changes
 * the session too, and is not told.
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

export function beginSession(token: string, member: SessionMember, typed?: string): void {
  store.write({ token, member, ...(typed ? { typed } : {}) });
}

export function changeMember(changes: Partial<SessionMember>): void {
  const session = store.read();
  if (session) store.write({ ...session, member: { ...session.member, ...changes } });
}

export function endSession(): void {
  if (store.read() !== null) store.write(null);
}

/** Of a screen behind the guard: there is one. */
export function useMember(): SessionMember {
  const session = useStore(store);
  return session?.member ?? NOBODY;
}

/** For the moment between the end of a session and the login screen. */
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
