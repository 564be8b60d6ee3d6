/**
 * The event that the app dispatches when it cannot show an error because no catalogue is loaded.
 * The page then shows the error itself (start-page/inline-boot.ts); a Vite dev server has no such
 * script.
 */
export const APP_FAILED = "ballast:failed";
