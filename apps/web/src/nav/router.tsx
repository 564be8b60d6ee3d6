/** Draws the screen of the current place, and provides its place to screens. */
import {
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { useStore } from "../api/store.ts";
import { type LoadScreen, navigation, type Shown } from "./navigation.ts";
import type { Search } from "./paths.ts";
import { type Place, writePlace } from "./place.ts";

const ShownContext = createContext<Pick<Shown, "place" | "scrolledTo">>({
  place: { path: "/", search: {} },
  scrolledTo: 0,
});

export function usePath(): string {
  return useContext(ShownContext).place.path;
}

export function useSearch(): Search {
  return useContext(ShownContext).place.search;
}

/** Whether the screen is first shown scrolled down, as after going back. */
export function useIsScrolled(): boolean {
  return useContext(ShownContext).scrolledTo > 0;
}

/**
 * Returns a function that tells whether the screen is still shown and not being left. Code that
 * navigates after an await calls it first, so that a late response does not move a member who has
 * gone elsewhere.
 */
export function useIsHere(): () => boolean {
  const { place } = useContext(ShownContext);
  return useCallback(() => navigation.isAt(place), [place]);
}

export function Router(props: {
  first: Shown;
  load: LoadScreen;
  frame: (screen: ReactNode) => ReactNode;
  /** Stays while the screens change. */
  beside: ReactNode;
  onShown: (path: string) => void;
}) {
  const { first, load, frame, beside, onShown } = props;
  const shown = useStore(navigation.shown) ?? first;
  useEffect(() => navigation.start({ first, load, onShown }), [first, load, onShown]);

  return (
    <>
      {useStore(navigation.isSlow) && (
        <div className="fixed inset-x-0 top-0 z-50 h-0.5 skeleton bg-sea" />
      )}
      <ShownContext value={shown}>
        {beside}
        <Arrival place={shown.place}>
          <Fragment key={writePlace(shown.place)}>{frame(<shown.Screen />)}</Fragment>
        </Arrival>
      </ShownContext>
    </>
  );
}

/** Announces a new screen to screen readers by moving the focus to its heading. */
function Arrival({ place, children }: { place: Place; children: ReactNode }) {
  const [first] = useState(place);
  useLayoutEffect(() => {
    if (place === first) return;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [place, first]);
  return children;
}
