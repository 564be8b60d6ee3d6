/** Numbers in the notation that is the same in every language. */

/** Groups whole digits by comma thousands, as in amounts. */
export const withThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** Basis points as per cent: 1234 → "12.34%". */
export function percentText(bps: number | bigint): string {
  const digits = `${bps}`.padStart(3, "0");
  return `${withThousands(digits.slice(0, -2))}.${digits.slice(-2)}%`;
}
