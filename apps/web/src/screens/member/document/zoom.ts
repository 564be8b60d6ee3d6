/** Steps of size, in per cent of the screen's width. */
const SIZES = [100, 150, 200, 300];

/** The next larger or smaller one; at the end the same. */
export function zoomedBy(zoom: number, steps: -1 | 1): number {
  return SIZES[SIZES.indexOf(zoom) + steps] ?? zoom;
}
