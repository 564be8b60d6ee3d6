/** Class names that several modules use, among them the page's first shape (start-page). */
export const RIBBON_LOOK = "bg-ribbon px-4 py-0.5 text-center text-12 font-semibold text-on-ribbon";
export const RAIL_LOOK = "fixed inset-y-0 left-0 z-10 w-(--rail) border-r border-line bg-paper";
export const LOGIN_TITLE_LOOK = "mt-8 text-28 font-bold";
export const LOGIN_PROMISE_LOOK = "mt-2 mb-8 text-quiet";
export const WELCOME_BAND_LOOK = "h-26 bg-a-sky";
export const WELCOME_BAR_LOOK =
  "column flex min-h-[max(48px,1.6875rem)] flex-wrap items-center gap-x-3 px-4";
export const WELCOME_PROMISE_LOOK = "my-3 text-20 font-bold text-balance";
export const WELCOME_BOX_LOOK = "rounded-lg bg-sea-soft p-4";
export const BUTTON_LOOK =
  "inline-flex min-h-12 long-words wrap-anywhere items-center justify-center gap-2 rounded-md px-3 py-2 text-center " +
  "text-16 font-semibold [--text-16:min(1rem,8.5vw)] disabled:opacity-50 aria-disabled:opacity-60";
export const PRIMARY_LOOK = "bg-sea text-on-sea active:bg-sea-deep";
export const AMOUNT_LOOK = "inline-flex flex-wrap items-baseline gap-x-[0.35em]";
export const FIGURE_LOOK = "figure min-w-0";
export const UNIT_LOOK = "whitespace-nowrap font-normal text-quiet";
