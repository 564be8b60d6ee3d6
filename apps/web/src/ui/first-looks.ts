/** Looks of what the page paints before the app is there and the app paints again in its place. */
export const RIBBON_LOOK = "bg-ribbon px-4 py-0.5 text-center text-12 font-semibold text-on-ribbon";
export const LOGIN_TITLE_LOOK = "mt-8 text-28 font-bold";
export const LOGIN_PROMISE_LOOK = "mt-2 mb-8 text-quiet";
/** The row of a screen's title, and the title: of a tab's root, and of a screen below one. */
export const TITLE_ROW_LOOK = "column flex min-h-12 items-center gap-1 px-1";
export const LARGE_TITLE_LOOK = "min-w-0 flex-1 long-words large-title font-bold";
export const TITLE_LOOK = "min-w-0 flex-1 long-words py-2 text-16 font-semibold";
export const BUTTON_LOOK =
  "inline-flex min-h-12 long-words wrap-anywhere items-center justify-center gap-2 rounded-md px-4 py-2 text-center " +
  "text-16 font-semibold disabled:opacity-50 aria-disabled:opacity-60";
export const PRIMARY_LOOK = "bg-sea text-on-sea active:bg-sea-deep";
