/** Looks of an amount, which the page paints before the app is there: figure and unit, and both at the largest size. */
export const AMOUNT_LOOK = "inline-flex flex-wrap items-baseline gap-x-[0.35em]";
export const FIGURE_LOOK = "figure min-w-0";
export const UNIT_LOOK = "whitespace-nowrap font-normal text-quiet";
export const LARGEST_LOOKS = ["text-36 font-semibold tracking-tight", "text-16"] as const;
