import { SkeletonBlock } from "../../../ui/loaded.tsx";

/** The room of a transfer under way. */
export const OneLoading = () => (
  <li aria-hidden="true">
    <SkeletonBlock className="h-36 rounded-lg" />
  </li>
);
