/** A piece without which a screen is whole: where its script cannot be had, nothing stands there. */
import { type ComponentType, lazy } from "react";

export function besideThePoint(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() => load().catch(() => ({ default: () => null })));
}
