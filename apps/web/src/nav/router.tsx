/**
 * Brings the app from screen to screen: loads the next one's script, then shows it in one step, so
 * that a tap never meets a blank page. The address after the hash is the only state.
 */
import {
  type ComponentType,
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { isMember } from "../api/session.ts";
import { closeTopmost, isCovered, onLayers } from "./layers.ts";
import { factsOf, type Path, type Search } from "./paths.ts";
import { guard, type Move, moveBetween, type Place, readPlace, writePlace } from "./place.ts";
import { createStep, historyState, isOnStep } from "./step.ts";

/** Gives the screen of a path; rejects when its script cannot be loaded. */
export type LoadScreen = (path: string) => Promise<ComponentType>;

export type Shown = { place: Place; Screen: ComponentType };
const PlaceContext = createContext<Place>({ path: "/", search: {} });
const scrolls = new Map<number, number>();
/** How far down the present screen was scrolled when it came; px. */
let cameAt = 0;
const SLOW_AFTER_MS = 150;
/** The app itself goes back: from what lies above the screen as well. */
let isOwnReturn = false;
let goTo: (place: Place, how: "push" | "replace") => void = () => {};
/** Whether this place is the one that is drawn, and no other is on its way. */
let isAt: (place: Place) => boolean = () => true;

/** Whether the screen that is drawn is seen further down first. */
export const isBelowTop = () => cameAt > 0;

const historyIndex = () => historyState()?.index ?? 0;

export function navigate(path: Path, options: { search?: Search; replace?: boolean } = {}): void {
  goTo({ path, search: options.search ?? {} }, options.replace ? "replace" : "push");
}

/** To a place read from elsewhere, as the one wanted before the login; replaces the present one. */
export function replaceWith(place: Place): void {
  goTo(place, "replace");
}

/** Writes into the address what is chosen on the present screen, which stays as it is. */
export function keepInAddress(name: string, value: string | null): void {
  const { path, search } = readPlace(window.location.hash);
  const { [name]: _before, ...others } = search;
  const kept = { path, search: value === null ? others : { ...others, [name]: value } };
  window.history.replaceState(window.history.state, "", `#${writePlace(kept)}`);
}

/** One screen back; where the app was opened on this one, to the screen above it. */
export function goBack(): void {
  goBackTo({});
}

/** The same where the screen above needs to be told what of: `search` is for it. */
export function goBackTo(search: Search): void {
  if (historyIndex() > 0 && !isOnStep()) {
    isOwnReturn = true;
    window.history.back();
  } else {
    const { up } = factsOf(readPlace(window.location.hash).path);
    goTo({ path: up, search }, "replace");
  }
}

export function usePath(): string {
  return useContext(PlaceContext).path;
}

export function useSearch(): Search {
  return useContext(PlaceContext).search;
}

function isPlain(move: Move): boolean {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  // Some browsers have transitions without types, and take no object that names them.
  const hasTypes = "ViewTransition" in window && "types" in ViewTransition.prototype;
  return move === "level" || isStill || !hasTypes;
}

function show(from: Shown, to: Shown, commit: () => void): void {
  const move = moveBetween(from.place.path, to.place.path);
  if (isPlain(move)) {
    commit();
    return;
  }
  const { ready } = document.startViewTransition({ update: commit, types: [move] });
  // Left out where the next one begins or the window's size changes; the screen is shown all the same.
  ready.catch(() => {});
}

/**
 * Whether the screen still stands, and is not being left. An answer that came late leads nobody on
 * who has gone elsewhere: what it does after that asks this first.
 */
export function useIsHere(): () => boolean {
  const place = useContext(PlaceContext);
  return useCallback(() => isAt(place), [place]);
}

export function Router(props: {
  /** What the address of the start led to. */
  first: Shown;
  load: LoadScreen;
  frame: (screen: ReactNode) => ReactNode;
  /** A screen stands: the moment to fetch what people ask for next. */
  onShown: (path: string) => void;
}) {
  const { first, load, frame, onShown } = props;
  const [shown, setShown] = useState(first);
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    let current = first;
    let turn = 0;
    let shownTurn = 0;
    const at = { index: historyIndex() };
    const step = createStep(at);

    async function arrive(scrolledTo = 0): Promise<void> {
      const mine = ++turn;
      const wanted = readPlace(window.location.hash);
      const place = guard(wanted, isMember());
      if (writePlace(place) !== writePlace(wanted)) {
        window.history.replaceState(window.history.state, "", `#${writePlace(place)}`);
      }
      const slow = setTimeout(() => mine === turn && setIsSlow(true), SLOW_AFTER_MS);
      const Screen = await load(place.path).finally(() => clearTimeout(slow));
      if (mine !== turn) return;
      const next = { place, Screen };
      // A transition takes its picture of the old screen first: only then may anything move.
      show(current, next, () => {
        if (mine !== turn) return;
        cameAt = scrolledTo;
        flushSync(() => {
          setIsSlow(false);
          setShown(next);
        });
        current = next;
        shownTurn = mine;
        window.scrollTo(0, cameAt);
        onShown(place.path);
      });
    }

    isAt = (place) => place === current.place && shownTurn === turn;
    goTo = (place, how) => {
      if (step.isLeaving() || (isOnStep() && how === "replace")) {
        step.takeBack(() => goTo(place, how));
        return;
      }
      scrolls.set(isOnStep() ? 0 : at.index, window.scrollY);
      const href = `#${writePlace(guard(place, isMember()))}`;
      if (how === "push" && href !== window.location.hash && !isOnStep()) {
        at.index += 1;
        window.history.pushState({ index: at.index }, "", href);
      } else window.history.replaceState({ index: at.index }, "", href);
      void arrive();
    };
    const onPop = () => {
      const state = historyState();
      if (step.hasLeft(state) || step.hasMet(state)) return;
      // Where a sheet was closed instead of the screen, this is the way back to it.
      if (state?.index === at.index) {
        step.leave();
        return;
      }
      const isReturn = state !== null && state.index < at.index && !isOwnReturn;
      // Of a screen that is being left already nothing is closed.
      if (isReturn && isCovered() && shownTurn === turn) {
        closeTopmost();
        window.history.go(at.index - state.index);
        return;
      }
      isOwnReturn = false;
      scrolls.set(at.index, window.scrollY);
      // An address typed by hand is a new entry, without our mark.
      if (state === null) window.history.replaceState({ index: at.index + 1 }, "");
      at.index = state?.index ?? at.index + 1;
      void arrive(state === null ? 0 : scrolls.get(at.index));
    };
    window.history.scrollRestoration = "manual";
    window.history.replaceState({ ...historyState(), index: at.index }, "");
    window.addEventListener("popstate", onPop);
    const noLayers = onLayers(step.onLayer);
    step.start(() => {
      // Where the address changed while the first screen was fetched, or named what is not for this visitor.
      if (window.location.hash === `#${writePlace(first.place)}`) onShown(first.place.path);
      else void arrive();
    });
    return () => {
      turn += 1;
      step.end();
      window.removeEventListener("popstate", onPop);
      noLayers();
    };
  }, [first, load, onShown]);

  return (
    <>
      {isSlow && <div className="fixed inset-x-0 top-0 z-50 h-0.5 skeleton bg-sea" />}
      <PlaceContext value={shown.place}>
        <Arrival place={shown.place}>
          <Fragment key={writePlace(shown.place)}>{frame(<shown.Screen />)}</Fragment>
        </Arrival>
      </PlaceContext>
    </>
  );
}

/** A screen reader is told of the new screen by the focus on its heading. */
function Arrival({ place, children }: { place: Place; children: ReactNode }) {
  const [first] = useState(place);
  useLayoutEffect(() => {
    if (place === first) return;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [place, first]);
  return children;
}
