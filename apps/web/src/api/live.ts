/**
 * The app's one socket. It stands while somebody is logged in, looks at the app and has a network,
 * and comes back by itself with the number of the last change it heard of. Without it the app polls.
 */
import {
  BEAT_MS,
  CLOSED,
  type FromClient,
  fromServer,
  LIVE_PATH,
  type Topic,
} from "@ballast/contract/message/live.ts";
import * as z from "zod/mini";
import { backOff } from "./back-off.ts";
import { isLive } from "./live-state.ts";
import { isUnreachable } from "./network.ts";
import { onSession, readSession } from "./session.ts";

/** `topics` is null where nobody knows what changed meanwhile. */
export type OnChanged = (topics: readonly Topic[] | null) => void;

/** Who does not look for so long gets no news; coming back says what was missed. */
const HIDDEN_MS = 30_000;
const SILENT_MS = 2.5 * BEAT_MS;
/** After this long the server is asked again to let one more in. */
const TOO_MANY_MS = 5 * 60_000;

export const hasSockets = () => typeof WebSocket !== "undefined";

let socket: WebSocket | null = null;
let token: string | undefined;
let since: string | null = null;
let failures = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
let changed: OnChanged = () => {};
let hasStarted = false;

/** Begins, once; from then on it follows session, network and attention by itself. */
export function startLive(onChanged: OnChanged): void {
  changed = onChanged;
  if (hasStarted || !hasSockets()) return;
  hasStarted = true;
  onSession(() => {
    if (readSession()?.token !== token) restart();
  });
  window.addEventListener("online", restart);
  window.addEventListener("offline", close);
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(close, HIDDEN_MS);
    else if (socket === null) restart();
  });
  open();
}

function restart(): void {
  close();
  failures = 0;
  open();
}

function close(): void {
  clearTimeout(again);
  clearTimeout(silence);
  const old = socket;
  socket = null;
  isLive.write(false);
  old?.close();
}

function open(): void {
  const session = readSession();
  if (session?.token !== token) since = null;
  token = session?.token;
  if (token === undefined || document.hidden || !navigator.onLine || socket !== null) return;
  const { protocol, host } = window.location;
  const mine = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${LIVE_PATH}`);
  socket = mine;
  mine.onopen = () => say(mine, { type: "hello", token: token ?? "", since });
  mine.onmessage = ({ data }) => {
    if (mine !== socket) return;
    expectMore(mine);
    hear(mine, String(data));
  };
  mine.onclose = ({ code }) => {
    if (mine !== socket) return;
    close();
    afterwards(code);
  };
  expectMore(mine);
}

/** A connection can die without a word. */
function expectMore(mine: WebSocket): void {
  clearTimeout(silence);
  silence = setTimeout(() => {
    if (mine !== socket) return;
    close();
    afterwards(0);
  }, SILENT_MS);
}

function afterwards(code: number): void {
  if (code === CLOSED.notLoggedIn) {
    // Whatever is asked next says so to the member.
    changed(null);
    return;
  }
  failures += 1;
  again = setTimeout(open, code === CLOSED.tooMany ? TOO_MANY_MS : backOff(failures));
}

function hear(mine: WebSocket, text: string): void {
  const message = z.safeParse(fromServer, readJson(text));
  // A newer server may have more to say than this app knows.
  if (!message.success) return;
  const said = message.data;
  if (said.type === "beat") {
    say(mine, { type: "beat" });
    return;
  }
  since = said.seq;
  const topics = said.type === "changed" ? said.topics : missed(said.missed);
  if (said.type === "ready") {
    failures = 0;
    isLive.write(true);
  }
  if (topics === null || topics.length > 0) changed(topics);
}

/** What could not be asked while the server was away is asked now, whatever changed meanwhile. */
const missed = (topics: readonly Topic[] | null) => (isUnreachable.read() ? null : topics);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function say(mine: WebSocket, message: FromClient): void {
  if (mine.readyState === WebSocket.OPEN) mine.send(JSON.stringify(message));
}
