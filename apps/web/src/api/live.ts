/**
 * The app's one WebSocket. It is open while a member is logged in, the app is visible and there is
 * a network. It reconnects by itself and sends the sequence number of the last change it received.
 * Without a connection the app polls.
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
import { seenPosition } from "./log-position.ts";
import { isUnreachable } from "./network.ts";
import { onSession, readSession } from "./session.ts";

/** `topics` is null when it is unknown what changed while the socket was closed. */
export type OnChanged = (topics: readonly Topic[] | null) => void;

/**
 * The socket closes once the app has been hidden for this long, in milliseconds; after a reconnect
 * the server reports the missed changes.
 */
const HIDDEN_MS = 30_000;
const SILENT_MS = 2.5 * BEAT_MS;
/**
 * How long to wait, in milliseconds, before reconnecting after the server refused one more socket.
 */
const TOO_MANY_MS = 5 * 60_000;

export const hasSockets = () => typeof WebSocket !== "undefined";

class Live {
  #socket: WebSocket | null = null;
  #token: string | undefined;
  #since: string | null = null;
  #failures = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #onChanged: OnChanged | null = null;

  start(onChanged: OnChanged): void {
    const hasStarted = this.#onChanged !== null;
    this.#onChanged = onChanged;
    if (hasStarted || !hasSockets()) return;
    onSession(() => {
      if (readSession()?.token !== this.#token) this.#restart();
    });
    window.addEventListener("online", () => this.#restart());
    window.addEventListener("offline", () => this.#close());
    document.addEventListener("visibilitychange", () => {
      clearTimeout(this.#hiding);
      if (document.hidden) this.#hiding = setTimeout(() => this.#close(), HIDDEN_MS);
      else if (this.#socket === null) this.#restart();
    });
    this.#open();
  }

  #restart(): void {
    this.#close();
    this.#failures = 0;
    this.#open();
  }

  #close(): void {
    clearTimeout(this.#again);
    clearTimeout(this.#silence);
    const old = this.#socket;
    this.#socket = null;
    isLive.write(false);
    old?.close();
  }

  #open(): void {
    const token = readSession()?.token;
    if (token !== this.#token) this.#since = null;
    this.#token = token;
    if (token === undefined || document.hidden || !navigator.onLine || this.#socket !== null)
      return;
    const { protocol, host } = window.location;
    const mine = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${LIVE_PATH}`);
    this.#socket = mine;
    mine.onopen = () => say(mine, { type: "hello", token, since: this.#since });
    mine.onmessage = ({ data }) => {
      if (mine !== this.#socket) return;
      this.#expectMore(mine);
      this.#hear(mine, String(data));
    };
    mine.onclose = ({ code }) => this.#lose(mine, code);
    this.#expectMore(mine);
  }

  /** Restarts the timeout for silence: a connection can die without a close event. */
  #expectMore(mine: WebSocket): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lose(mine, 0), SILENT_MS);
  }

  #lose(mine: WebSocket, code: number): void {
    if (mine !== this.#socket) return;
    this.#close();
    if (code === CLOSED.notLoggedIn) {
      // The refetch gets a 401 response, which shows the member that the session has ended.
      this.#onChanged?.(null);
      return;
    }
    this.#failures += 1;
    const wait = code === CLOSED.tooMany ? TOO_MANY_MS : backOff(this.#failures);
    this.#again = setTimeout(() => this.#open(), wait);
  }

  #hear(mine: WebSocket, text: string): void {
    const parsed = z.safeParse(fromServer, readJson(text));
    // A newer server may send message types that this app does not know.
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.type === "beat") {
      say(mine, { type: "beat" });
      return;
    }
    this.#since = message.seq;
    seenPosition.heard(message.position);
    const topics = message.type === "changed" ? message.topics : missed(message.missed);
    if (message.type === "ready") {
      this.#failures = 0;
      isLive.write(true);
    }
    if (topics === null || topics.length > 0) this.#onChanged?.(topics);
  }
}

const live = new Live();

/** Starts once; from then on the socket follows session, network and visibility by itself. */
export function startLive(onChanged: OnChanged): void {
  live.start(onChanged);
}

/** After the server was unreachable everything is refetched, whatever has changed meanwhile. */
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
