/** What several drawings of the sea are made of, also that of verify.html. */

/** How far the sea reaches to both sides of a view that is 390 wide. */
export const REACH = 1_200;

/** A band of water down to `bottom`, whose surface at `y` swings once every `length`. */
export function water(y: number, length: number, swing: number, bottom: number): string {
  const halves = Math.ceil((2 * REACH + 390) / length);
  return `M${-REACH} ${y}q${length / 2} ${-swing} ${length} 0${`t${length} 0`.repeat(halves)}V${bottom}H${-REACH}z`;
}

/** A boat under sail on its waterline, from the back to the front. */
export const BOAT = [
  ["ink", "M-1.500-66h3v60h-3z"],
  ["white", "M5-61c20 12 32 30 35 49H5z"],
  ["sun", "M-5-52c-12 11-20 23-23 40h23z"],
  ["rust", "M-40-7h84c-3 12-11 19-22 19h-42c-11 0-18-8-20-19z"],
] as const satisfies readonly (readonly [string, string])[];
