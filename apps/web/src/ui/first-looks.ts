/** Looks of what the page paints before the app is there and the app paints again in its place. */
export const RIBBON_LOOK = "bg-ribbon px-4 py-0.5 text-center text-12 font-semibold text-on-ribbon";
export const LOGIN_TITLE_LOOK = "mt-8 text-28 font-bold";
export const LOGIN_PROMISE_LOOK = "mt-2 mb-8 text-quiet";
