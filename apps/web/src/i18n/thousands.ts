/** Whole digits as amounts are written: comma thousands. */
export const withThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");
