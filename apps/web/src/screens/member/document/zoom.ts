/** Zoom levels in per cent of the screen's width. */
const SIZES = [100, 150, 200, 300];

/** Returns the next larger or smaller zoom level, or the same one at either end. */
export function zoomedBy(zoom: number, steps: -1 | 1): number {
  return SIZES[SIZES.indexOf(zoom) + steps] ?? zoom;
}
