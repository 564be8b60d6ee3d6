/**
 * Dispatched where the app cannot say anything for want of its words: the page says it
 * (start-page/inline-boot.ts), which a Vite server leaves out.
 */
export const APP_FAILED = "ballast:failed";
