/**
 * Where the rail of a wide screen stands, on every screen of a member, public pages too. The page
 * makes room for it (style.css, `data-rail`), as it does before the app has loaded (start-page).
 */
import { Suspense, useSyncExternalStore } from "react";
import { isMember, onSession } from "./api/session.ts";
import { need } from "./i18n/load.ts";
import { factsOf } from "./nav/paths.ts";
import { isEntry } from "./nav/place.ts";
import { usePath } from "./nav/router.tsx";
import { RAIL_LOOK } from "./ui/class-names.ts";
import { optionalChunk } from "./ui/optional-chunk.tsx";
import { isWide, onWidth } from "./ui/wide.ts";

const Rail = optionalChunk(async () => {
  const [rail] = await Promise.all([import("./features/home/frame/rail.tsx"), need("home")]);
  return rail;
});

export function RailRoom() {
  const path = usePath();
  const isOwn = useSyncExternalStore(onSession, isMember) || factsOf(path).visitor !== true;
  const isOn = useSyncExternalStore(onWidth, isWide) && isOwn && !isEntry(path);
  return (
    isOn && (
      <Suspense fallback={<div data-rail="" className={RAIL_LOOK} />}>
        <Rail />
      </Suspense>
    )
  );
}
