/**
 * Dispatched where the app cannot say anything for want of its words: the page says it
 * (start-page/boot.ts), which a Vite server leaves out.
 */
export const FAILED = "ballast:failed";
