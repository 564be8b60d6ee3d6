/**
 * The levels that a member reaches through friends who became valid users. A level is a mark on the
 * profile: no money, order or discount depends on it.
 */

/** The number of valid users needed for level 1, 2, 3 and so on. */
export const LEVEL_NEEDS = [1, 5, 15, 40, 100] as const;

/** The level reached with this number of valid users; 0 before the first. */
export function levelOf(validUsers: number): number {
  return LEVEL_NEEDS.filter((needed) => validUsers >= needed).length;
}

/** The requirements of the next level; null at the last one. */
export function nextLevel(
  validUsers: number,
): { level: number; needed: number; missing: number } | null {
  const level = levelOf(validUsers) + 1;
  const needed = LEVEL_NEEDS[level - 1];
  return needed === undefined ? null : { level, needed, missing: needed - validUsers };
}
