/** Draws the screen of the present place, and tells screens where they are. */
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

/** Whether a return shows the screen further down first. */
export function useIsScrolled(): boolean {
  return useContext(ShownContext).scrolledTo > 0;
}

/**
 * Whether the screen still stands, and is not being left. An answer that came late leads nobody on
 * who has gone elsewhere: what it does after that asks this first.
 */
export function useIsHere(): () => boolean {
  const { place } = useContext(ShownContext);
  return useCallback(() => navigation.isAt(place), [place]);
}

export function Router(props: {
  first: Shown;
  load: LoadScreen;
  frame: (screen: ReactNode) => ReactNode;
  onShown: (path: string) => void;
}) {
  const { first, load, frame, onShown } = props;
  const shown = useStore(navigation.shown) ?? first;
  useEffect(() => navigation.start({ first, load, onShown }), [first, load, onShown]);

  return (
    <>
      {useStore(navigation.isSlow) && (
        <div className="fixed inset-x-0 top-0 z-50 h-0.5 skeleton bg-sea" />
      )}
      <ShownContext value={shown}>
        <Arrival place={shown.place}>
          <Fragment key={writePlace(shown.place)}>{frame(<shown.Screen />)}</Fragment>
        </Arrival>
      </ShownContext>
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
