/**
 * Shows on the home screen what happened since the member last looked: as the app is opened and not
 * in the middle of something, one moment at an opening, each once on this device, and never over
 * another dialog. What stood before this device knew the member is no news.
 */
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { query } from "../../../api/query.ts";
import { clockAhead } from "../../../api/server-time.ts";
import { createStore } from "../../../api/store.ts";
import { useTurn } from "../../../ui/open-dialogs.ts";
import type { Happened } from "./happened.ts";
import { known, knownFrom, newsIn } from "./news.ts";

const MomentOf = lazy(() => import("./moment-of.tsx"));

/** Whether a moment was shown since the app was opened. */
const wasShown = createStore(false);

/**
 * When the app was opened, or came back to the front; in milliseconds since the page was loaded.
 */
const openedAt = createStore(0);
const OPENING_MS = 30_000;
/** The most that an answer is older than its arrival. */
const ANSWER_MS = 5_000;
const isOpening = () => performance.now() - openedAt.read() < OPENING_MS;

function useComingBack(): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState !== "visible") return;
      openedAt.write(performance.now());
      wasShown.write(false);
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}

export function MomentWatch() {
  useComingBack();
  const { data: overview, dataUpdatedAt } = useQuery(query(getAssetsOverview));
  const [happened, setHappened] = useState<Happened | null>(null);
  useEffect(() => {
    if (overview === undefined || happened !== null || wasShown.read()) return;
    // Figures that were kept are as old as their answer: what came after it is still news.
    const answered = new Date(dataUpdatedAt + clockAhead() - ANSWER_MS);
    const [before, now] = [known.read(), knownFrom(overview, answered)];
    if (before === null || newsIn(before, overview).length === 0) {
      known.write(now);
      return;
    }
    if (!isOpening()) return;
    let isHere = true;
    // Without the lists nothing is known, and the next opening asks again.
    import("./happened.ts")
      .then(({ findHappened }) => findHappened(before, overview, now))
      .then((found) => {
        if (!isHere) return;
        if (found === null) known.write(now);
        else setHappened(found);
      })
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [overview, dataUpdatedAt, happened]);
  const isOpen = useTurn(happened !== null);
  useEffect(() => {
    if (!isOpen || happened === null) return;
    known.write(happened.known);
    wasShown.write(true);
  }, [isOpen, happened]);
  return (
    isOpen &&
    happened && (
      <Suspense>
        <MomentOf happened={happened} onClose={() => setHappened(null)} />
      </Suspense>
    )
  );
}
