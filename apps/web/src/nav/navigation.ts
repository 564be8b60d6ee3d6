/**
 * Brings the app from screen to screen: loads the next screen's script, then shows it in one step,
 * so that a tap never leads to a blank page. The part of the address after the hash is the only
 * state. Decision 0041 says why no library does it.
 */
import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { visit } from "../api/session.ts";
import { createStore } from "../api/store.ts";
import { createSentinel, historyState, isOnSentinel } from "./history-sentinel.ts";
import { closeTopOverlay, hasOverlay, overlays } from "./overlay-stack.ts";
import { factsOf, type Path, type Search } from "./paths.ts";
import { guard, moveBetween, type Place, readPlace, writePlace } from "./place.ts";
import { keepSlide } from "./slide.ts";

/** Loads the screen of a path; rejects when its script cannot be loaded. */
export type LoadScreen = (path: string) => Promise<ComponentType>;
/**
 * `scrolledTo` is how far the screen was scrolled down when it was left, in px; 0 for a new one.
 */
export type Shown = { place: Place; Screen: ComponentType; scrolledTo: number };
type Options = {
  /** The screen of the address that the app was opened with; it is drawn already. */
  first: Shown;
  load: LoadScreen;
  /** Called when a screen is shown: the moment to prefetch what members usually open next. */
  onShown: (path: string) => void;
};

const SLOW_AFTER_MS = 150;

class Navigation {
  readonly shown = createStore<Shown | null>(null);
  /** True while the script of the next screen takes longer than `SLOW_AFTER_MS`. */
  readonly isSlow = createStore(false);
  /** The position of the app in the browser's history; the browser follows a moment later. */
  readonly #at = { index: 0 };
  readonly #scrolls = new Map<number, number>();
  #sentinel = createSentinel(this.#at);
  #load: LoadScreen = () => new Promise(() => {});
  #onShown: Options["onShown"] = () => {};
  /** Counts the requested screens; only the last one is shown. */
  #turn = 0;
  #shownTurn = 0;
  /** True while the app itself goes back, which leaves the screen even when an overlay is open. */
  #isOwnReturn = false;

  /** Follows the address from now on; returns the function that stops it. */
  start({ first, load, onShown }: Options): () => void {
    this.#load = load;
    this.#onShown = onShown;
    if (this.shown.read() !== first) this.shown.write(first);
    this.#shownTurn = this.#turn;
    this.#at.index = historyState()?.index ?? 0;
    this.#sentinel = createSentinel(this.#at);
    window.history.scrollRestoration = "manual";
    window.history.replaceState({ ...historyState(), index: this.#at.index }, "");
    window.addEventListener("popstate", this.#onPop);
    const unsubscribe = overlays.subscribe(() => this.#sentinel.onOverlay());
    this.#sentinel.start(() => {
      // The address may have changed while the first screen was loaded, or name a screen that this
      // visitor may not see.
      if (window.location.hash === `#${writePlace(first.place)}`) onShown(first.place.path);
      else void this.#arrive();
    });
    return () => {
      this.#turn += 1;
      this.#sentinel.end();
      window.removeEventListener("popstate", this.#onPop);
      unsubscribe();
    };
  }

  goTo(place: Place, how: "push" | "replace"): void {
    if (this.#sentinel.isLeaving() || (isOnSentinel() && how === "replace")) {
      this.#sentinel.takeBack(() => this.goTo(place, how));
      return;
    }
    this.#scrolls.set(isOnSentinel() ? 0 : this.#at.index, window.scrollY);
    const href = `#${writePlace(guard(place, visit()))}`;
    if (how === "push" && href !== window.location.hash && !isOnSentinel()) {
      this.#at.index += 1;
      window.history.pushState({ index: this.#at.index }, "", href);
    } else window.history.replaceState({ index: this.#at.index }, "", href);
    void this.#arrive();
  }

  goBackTo(search: Search): void {
    if ((historyState()?.index ?? 0) > 0 && !isOnSentinel()) {
      this.#isOwnReturn = true;
      window.history.back();
    } else {
      const { up } = factsOf(readPlace(window.location.hash).path);
      this.goTo({ path: up, search }, "replace");
    }
  }

  isAt(place: Place): boolean {
    return place === this.shown.read()?.place && this.#shownTurn === this.#turn;
  }

  readonly #onPop = (): void => {
    const state = historyState();
    if (this.#sentinel.hasLeft(state) || this.#sentinel.hasMet(state)) return;
    // The browser has returned to the entry of the current screen, after a sheet was closed
    // instead.
    if (state?.index === this.#at.index) {
      this.#sentinel.leave();
      return;
    }
    const isReturn = state !== null && state.index < this.#at.index && !this.#isOwnReturn;
    // On a screen that is being left already, going back closes no overlay.
    if (isReturn && hasOverlay() && this.#shownTurn === this.#turn) {
      closeTopOverlay();
      window.history.go(this.#at.index - state.index);
      return;
    }
    this.#isOwnReturn = false;
    this.#scrolls.set(this.#at.index, window.scrollY);
    // An address typed by hand is a new history entry without our mark.
    if (state === null) window.history.replaceState({ index: this.#at.index + 1 }, "");
    this.#at.index = state?.index ?? this.#at.index + 1;
    void this.#arrive(state === null ? 0 : this.#scrolls.get(this.#at.index));
  };

  async #arrive(scrolledTo = 0): Promise<void> {
    this.#turn += 1;
    const mine = this.#turn;
    const wanted = readPlace(window.location.hash);
    const place = guard(wanted, visit());
    if (writePlace(place) !== writePlace(wanted)) {
      window.history.replaceState(window.history.state, "", `#${writePlace(place)}`);
    }
    const slow = setTimeout(() => mine === this.#turn && this.isSlow.write(true), SLOW_AFTER_MS);
    const Screen = await this.#load(place.path).finally(() => clearTimeout(slow));
    if (mine !== this.#turn) return;
    inTransition(this.shown.read()?.place.path ?? place.path, place.path, () => {
      if (mine !== this.#turn) return;
      this.#shownTurn = mine;
      flushSync(() => {
        this.isSlow.write(false);
        this.shown.write({ place, Screen, scrolledTo });
      });
      window.scrollTo(0, scrolledTo);
      this.#onShown(place.path);
    });
  }
}

/**
 * Commits within a view transition. The browser captures the old screen first, so only `commit` may
 * change anything.
 */
function inTransition(from: string, to: string, commit: () => void): void {
  const move = moveBetween(from, to);
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  // Some browsers have view transitions without types and do not accept an object that names them.
  const hasTypes = "ViewTransition" in window && "types" in ViewTransition.prototype;
  if (move === "level" || isStill || !hasTypes) {
    commit();
    return;
  }
  const { ready, finished } = document.startViewTransition({ update: commit, types: [move] });
  keepSlide(finished);
  // `ready` rejects when the next transition starts or the window is resized; the screen is shown
  // anyway.
  ready.catch(() => {});
}

export const navigation = new Navigation();

export function navigate(path: Path, to: { search?: Search; replace?: boolean } = {}): void {
  navigation.goTo({ path, search: to.search ?? {} }, to.replace ? "replace" : "push");
}

/**
 * Goes to a place that was read from elsewhere, such as the one requested before the login, and
 * replaces the current history entry.
 */
export function replaceWith(place: Place): void {
  navigation.goTo(place, "replace");
}

/** Goes one screen back; if the app was opened on this screen, to the screen above it. */
export function goBack(): void {
  navigation.goBackTo({});
}

/** Goes back like `goBack`, with parameters for the screen above. */
export function goBackTo(search: Search): void {
  navigation.goBackTo(search);
}

/** Writes a choice of the current screen into the address; the screen stays as it is. */
export function keepInAddress(name: string, value: string | null): void {
  const { path, search } = readPlace(window.location.hash);
  const { [name]: _before, ...others } = search;
  const kept = { path, search: value === null ? others : { ...others, [name]: value } };
  window.history.replaceState(window.history.state, "", `#${writePlace(kept)}`);
}
