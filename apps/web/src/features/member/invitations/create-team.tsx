/**
 * The share sheet, for screens that seldom need it: its script and its catalogue are loaded when it
 * is opened. If the script cannot be loaded, the app is probably out of date, and the page reloads.
 */
import { lazy, Suspense } from "react";
import { need } from "../../../i18n/load.ts";
import { RefreshPage, refreshOnce } from "../../../ui/refresh-page.tsx";

const ShareSheet = lazy(async () => {
  try {
    const [{ ShareSheet: sheet }] = await Promise.all([
      import("./share-sheet.tsx"),
      need("member"),
    ]);
    return { default: sheet };
  } catch {
    await refreshOnce();
    return { default: RefreshPage };
  }
});

export function CreateTeam({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <ShareSheet onClose={onClose} />
    </Suspense>
  );
}
