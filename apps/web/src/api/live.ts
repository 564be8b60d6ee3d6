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

  /** A connection can die without a word. */
  #expectMore(mine: WebSocket): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lose(mine, 0), SILENT_MS);
  }

  #lose(mine: WebSocket, code: number): void {
    if (mine !== this.#socket) return;
    this.#close();
    if (code === CLOSED.notLoggedIn) {
      // The next call tells the member.
      this.#onChanged?.(null);
      return;
    }
    this.#failures += 1;
    const wait = code === CLOSED.tooMany ? TOO_MANY_MS : backOff(this.#failures);
    this.#again = setTimeout(() => this.#open(), wait);
  }

  #hear(mine: WebSocket, text: string): void {
    const parsed = z.safeParse(fromServer, readJson(text));
    // A newer server may send kinds that this app does not know.
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.type === "beat") {
      say(mine, { type: "beat" });
      return;
    }
    this.#since = message.seq;
    const topics = message.type === "changed" ? message.topics : missed(message.missed);
    if (message.type === "ready") {
      this.#failures = 0;
      isLive.write(true);
    }
    if (topics === null || topics.length > 0) this.#onChanged?.(topics);
  }
}

const live = new Live();

/** Begins once; from then on it follows session, network and visibility by itself. */
export function startLive(onChanged: OnChanged): void {
  live.start(onChanged);
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
